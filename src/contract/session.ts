import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { emailMaxLength } from './limits.ts';
import { Id, Instant, OneLine, roles } from './primitives.ts';

/** An email as an account may have it since before it was judged as strictly as now: for signing in. */
export const AccountEmail = v.pipe(
  OneLine,
  v.nonEmpty('required'),
  v.maxLength(emailMaxLength, 'too_long'),
  // Two writings of one accent are one address.
  v.normalize(),
  // Letters of every script are taken, as in an internationalised domain name (R-CONTACT-07).
  v.check((text) => v.RFC_EMAIL_REGEX.test(text.replaceAll(/[\p{L}\p{M}]/gu, 'a')), 'invalid_email'),
  // The pattern accepts a host without a dot.
  v.regex(/\.(?:\p{L}\p{M}*){2,}$/u, 'invalid_email'),
);

/** An email: no dot at the ends of the name or beside another (R-CONTACT-07). */
export const Email = v.pipe(AccountEmail, v.regex(/^(?!\.)(?!.*\.\.)(?!.*\.@)/, 'invalid_email'));

/** A password that is only compared; its strength is not checked. */
export const TypedPassword = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(1024, 'too_long'));

/** The login form (R-SESS-07). */
export const LoginInput = v.object({ email: AccountEmail, password: TypedPassword });

/** 32 bytes in base64url: the key that encrypts the account's data on its devices, the same at every sign-in. */
const StorageKey = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)));

/** Can do nothing but end its session (`logout`), so a device may leave it readable. */
const EndToken = v.optional(v.pipe(v.string(), v.maxLength(1024)));

export const AuthSession = v.object({
  accountId: Id,
  token: v.string(),
  refreshToken: v.string(),
  /** Lifetime of `token` in seconds. */
  expiresIn: v.number(),
  storageKey: StorageKey,
  endToken: EndToken,
});
export type AuthSession = v.InferOutput<typeof AuthSession>;

/** The password is right, and the account has a second factor: the token begins the second step (`passkeys.ts`). */
const SecondStep = v.object({
  secondStep: v.object({ token: v.string(), passkey: v.boolean(), authenticator: v.boolean() }),
});
export type SecondStep = v.InferOutput<typeof SecondStep>['secondStep'];

export const SignInResult = v.union([AuthSession, SecondStep]);
export type SignInResult = v.InferOutput<typeof SignInResult>;

export const RefreshInput = v.object({ accountId: Id, refreshToken: v.pipe(v.string(), v.maxLength(1024)) });

/** A backend that returns only `{token}` keeps the old refresh token and expiry (R-SESS-06). */
export const RefreshedSession = v.object({
  token: v.string(),
  refreshToken: v.optional(v.string()),
  expiresIn: v.optional(v.number()),
  storageKey: StorageKey,
  endToken: EndToken,
});

/** The company of a retailer's account, and its store if the account belongs to one. */
const OwnRetailer = v.object({ retailerId: Id, storeNumber: v.nullable(Id) });
export type OwnRetailer = v.InferOutput<typeof OwnRetailer>;

export const Account = v.object({
  id: Id,
  email: v.string(),
  name: v.nullable(v.string()),
  verifiedAt: v.nullable(Instant),
  role: v.picklist(roles),
  salesForceId: v.nullable(v.string()),
  /** Missing from a backend that does not know it; null for other roles. */
  retailer: v.optional(v.nullable(OwnRetailer)),
  /** The account has to set up a second factor before anything else (R-AUTH-14). */
  needsSecondFactor: v.optional(v.boolean()),
  /** Claims are decided in the portal, and the account may decide them (R-DESK-01). */
  desk: v.optional(v.boolean()),
});
export type Account = v.InferOutput<typeof Account>;

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  body: LoginInput,
  output: SignInResult,
  status: 200,
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'anyone',
  body: RefreshInput,
  output: RefreshedSession,
  status: 200,
  refusals: ['UNAUTHENTICATED'],
});

/** Ends one session: the caller's by its refresh token, or, from a device that signed out before, by its end token. */
export const logout = defineEndpoint({
  method: 'DELETE',
  path: '/auth/refresh-token',
  access: 'anyone',
  body: v.object({ accountId: Id, refreshToken: v.optional(RefreshInput.entries.refreshToken), endToken: EndToken }),
  status: 204,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const logoutEverywhere = defineEndpoint({
  method: 'DELETE',
  path: '/auth/refresh-token/all',
  access: 'signed-in',
  status: 204,
});

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/account',
  access: 'signed-in',
  output: Account,
  status: 200,
});
