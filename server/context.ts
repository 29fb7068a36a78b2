import type { RetentionDays } from '#contract/retention.ts';
import type { Database } from './database/tables.ts';
import type { ReadReplica } from './database/read-replica.ts';
import type { FileStore } from './files/file-store.ts';
import type { Language } from './base/language.ts';
import type { OutgoingPolicy } from './outgoing/post-outside.ts';
import type { WorkLoop } from './base/work-loop.ts';
import type { RelyingParty } from './second-factor/relying-party.ts';
import type { Readiness } from './signals/readiness.ts';
import type { JournalAccounts } from './settings/journal-accounts.ts';
import type { Signals } from './signals/signals.ts';
import type { SalesPlatform } from './platform/sales-platform.ts';

/**
 * The server's dependencies, passed to every route. Functions that need few of them take a `Pick` or a narrower type.
 */
export type Context = {
  database: Database;
  /** Null without `DATABASE_READ_URL`. */
  replica: ReadReplica | null;
  platform: SalesPlatform;
  mail: Pick<WorkLoop, 'wake'>;
  /** Whether mails leave the server; in a demo its folder of mails is enough. */
  mailLeaves: boolean;
  /** Judges claims by the rules. */
  judging: Pick<WorkLoop, 'wake'>;
  webhooks: Pick<WorkLoop, 'wake'>;
  /** Where people may have the portal call. */
  outgoing: OutgoingPolicy;
  /** Whether registrations with a proof and no flag are approved as they come (R-DESK-74). */
  approvesRegistrations: boolean;
  /** Whether depots read no prices of the catalogue (R-CAT-08). */
  hidesPrices: boolean;
  files: FileStore;
  /** Signs tokens and anti-forgery cookies. */
  secret: string;
  tokenTtlS: number;
  /** Null where `PUBLIC_URL` is an IP address, to which no passkey can belong. */
  relyingParty: RelyingParty | null;
  /** False only in a demo. */
  deskNeedsSecondFactor: boolean;
  /** Whether who made a payment run may not pay it. */
  paymentsFourEyes: boolean;
  journalAccounts: JournalAccounts;
  /** Whether `PUBLIC_URL` is https. */
  secure: boolean;
  version: string;
  signals: Signals;
  readiness: Readiness;
  retention: RetentionDays;
  /** For how many days after a decision it can be appealed (R-CLAIM-24). */
  appealDays: number;
  /** For how many days after cover ended a claim for a failure within it is taken (R-COVER-04). */
  lateFilingDays: number;
  /** As people read it now: the operator's, or the portal's own. */
  privacyNotice: () => Promise<Readonly<Record<Language, string>>>;
  now: () => Date;
};
