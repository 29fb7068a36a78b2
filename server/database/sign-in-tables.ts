import type { ColumnType, Generated } from 'kysely';

/** See `countWrite`. */
export type AccountWritesTable = { account_id: string; writes: number };

export type SessionsTable = {
  id: string;
  account_id: string;
  /** Generation of the latest refresh token. */
  generation: Generated<number>;
  /** When the tokens of that generation were first used. */
  used_at: Generated<Date | null>;
  created_at: Date;
  expires_at: Date;
  /** Whether it was opened with a second factor, or one was set up in it. */
  second_factor: Generated<boolean>;
  /** When the person last proved who they are. */
  confirmed_at: Generated<Date | null>;
  /** As `userDevice` reads them; null for sessions from before they were recorded. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
  last_used_at: Generated<Date | null>;
  last_address: Generated<string | null>;
};

/** The browsers that an account has signed in with, by a hash of their cookie. */
export type KnownBrowsersTable = { account_id: string; browser_id: string; seen_at: Date };

/** Binary values are base64url. */
export type PasskeysTable = {
  id: string;
  account_id: string;
  name: string;
  public_key: string;
  counter: number;
  /** Separated by spaces. */
  transports: string;
  created_at: Date;
  last_used_at: Generated<Date | null>;
};

/** An authenticator app (RFC 6238). Its secret cannot be hashed, since the server computes the same codes. */
export type AuthenticatorsTable = {
  account_id: string;
  /** Base32; null until a code of the first pending secret is confirmed. */
  secret: string | null;
  /** The time step of the last code that was used: no code works twice. */
  last_step: Generated<number>;
  pending_secret: string | null;
};

/** Codes that are not used yet: Argon2id hashes, of one account with one salt. */
export type RecoveryCodesTable = { account_id: string; hash: string };

/** Keys of other systems; see `session/api-keys.ts`. */
export type ApiKeysTable = {
  /** The readable part of the key. */
  id: string;
  account_id: string;
  name: string;
  scopes: ColumnType<string[], string, never>;
  /** SHA-256 of the secret part, in hex. */
  hash: string;
  /** The one before, which works as well until then. */
  former_hash: Generated<string | null>;
  former_until: Generated<Date | null>;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Generated<Date | null>;
};

export type SpentChallengesTable = { hash: string; expires_at: Date };
