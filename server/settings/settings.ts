import { isIP } from 'node:net';
import * as v from 'valibot';
import { defaultRetentionDays, type RetentionDays, type RetentionKind, retentionKinds } from '#contract/retention.ts';
import { ShortText } from '#contract/people.ts';
import { Email } from '#contract/session.ts';
import { isOwnAddress } from '../base/own-address.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { S3BucketSettings, withoutEndSlash } from './s3-bucket.ts';

/** A setting that prevents the start; operators see only its message. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(v.string(), v.digits(message), v.transform(Number), v.minValue(min, message), v.maxValue(max, message));
}

function urlOf(protocols: readonly string[], message: string) {
  return v.pipe(
    v.string(),
    v.check((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), message),
  );
}

/** The client secret is sent there: https, or this machine. */
function isOrgUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwnAddress(url.hostname));
}

/** An IP address, or a network such as `10.0.0.0/8`. */
function isAddress(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

const EmailSetting = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => v.is(Email, text), 'must be an email'),
);

/** As the person's name is typed at a sign-up. */
const NameSetting = v.pipe(
  v.string(),
  v.check((text) => v.is(ShortText, text), 'must be a name'),
  v.transform((text) => v.parse(ShortText, text)),
);

const retentionMessage = `must be kinds with days, as tickets=365,sessions=7; the kinds are ${retentionKinds.join(', ')}`;

/** The setting `RETENTION_DAYS`: days that replace the default of their kind. */
const RetentionSetting = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check((parts) => parts.every((part) => readPart(part) !== null), retentionMessage),
  v.transform((parts): RetentionDays => {
    const changed = parts.map(readPart).filter((part) => part !== null);
    return { ...defaultRetentionDays, ...Object.fromEntries(changed) };
  }),
);

/** Up to a hundred years. */
function readPart(part: string): [RetentionKind, number] | null {
  const [, name = '', days = ''] = /^([a-z_]+)=(\d{1,5})$/.exec(part) ?? [];
  const kind = retentionKinds.find((candidate) => candidate === name);
  return kind && Number(days) <= 36_525 ? [kind, Number(days)] : null;
}

export const Environment = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(urlOf(['postgres:', 'postgresql:'], 'must begin with postgres:// or postgresql://')),
  DATABASE_READ_URL: v.optional(urlOf(['postgres:', 'postgresql:'], 'must begin with postgres:// or postgresql://')),
  FILES_CONFIRM: v.optional(v.string()),
  DATABASE_POOL_MAX: v.optional(wholeNumber(2, 1_000), '10'),
  PUBLIC_URL: v.optional(urlOf(['http:', 'https:'], 'must begin with http:// or https://')),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  TOKEN_TTL_S: v.optional(wholeNumber(1, 86_400), '900'),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((address) => address.trim())),
      v.check((addresses) => addresses.every(isAddress), 'must be an address, or several with commas between'),
    ),
  ),
  CRM_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrgUrl, 'must be the address of a Salesforce org, beginning with https:// and without a path'),
    ),
  ),
  CRM_CLIENT_ID: v.optional(v.string()),
  CRM_CLIENT_SECRET: v.optional(v.string()),
  CRM_API_VERSION: v.optional(v.pipe(v.string(), v.regex(/^\d{2,3}\.0$/, 'must be a version such as 65.0')), '65.0'),
  CRM_DOCUMENT_LANGUAGE_FIELD: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z]\w*$/, 'must be the name of a field of ContentVersion')),
  ),
  CRM_STATE_CODES: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  CRM_RECORD_TYPES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\w+=\w+(?:,\w+=\w+)*$/, 'must be names such as Case=Portal_Ticket, separated by commas'),
      v.transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('=')))),
      v.record(v.string(), v.string()),
    ),
  ),
  CRM_PERSON_ACCOUNTS: v.optional(v.pipe(v.string(), v.regex(/^\w+$/, 'must be the name of a record type'))),
  MAIL_URL: v.optional(urlOf(['smtp:', 'smtps:'], 'must begin with smtp:// or smtps://')),
  MAIL_FROM: v.optional(EmailSetting),
  ADMIN_EMAIL: v.optional(EmailSetting),
  ADMIN_NAME: v.optional(NameSetting),
  RETENTION_DAYS: v.optional(RetentionSetting),
  APPEAL_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  LATE_FILING_DAYS: v.optional(wholeNumber(0, 3_650), '0'),
  DECISION_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  ADMIN_SECOND_FACTOR: v.optional(v.picklist(['required', 'optional'], 'must be required or optional')),
  OWN_NETWORK_CALLS: v.optional(v.picklist(['yes', 'no'], 'must be yes or no')),
  PAYMENTS_FOUR_EYES: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  JOURNAL_ACCOUNTS: v.optional(v.string()),
  APPROVE_REGISTRATIONS: v.optional(v.picklist(['auto', 'desk'], 'must be auto or desk'), 'desk'),
  DEPOT_PRICES: v.optional(v.picklist(['shown', 'hidden'], 'must be shown or hidden'), 'shown'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^\S{16,}$/, 'must have at least 16 characters, and no space'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(urlOf(['http:', 'https:'], 'must begin with http:// or https://')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(urlOf(['http:', 'https:'], 'must begin with http:// or https://')),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

/** A Salesforce org and the portal's connected app in it. */
export type CrmSettings = {
  url: string;
  clientId: string;
  clientSecret: string;
  apiVersion: string;
  /** The field of a file's version that holds `en` or `fr`; null where the org has none. */
  documentLanguageField: string | null;
  /** Whether the org has picklists of states and countries, which take codes. */
  stateCodes: boolean;
  /** By object the name of the record type that new records have. */
  recordTypes: Readonly<Record<string, string>>;
  /** The record type of customers that are person accounts; null where they are contacts. */
  personAccounts: string | null;
};

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** A replica of it, for lists, searches and exports; null: they read from `databaseUrl`. */
  databaseReadUrl: string | null;
  /** The highest number of connections to `databaseUrl`, and to the replica. */
  databasePoolMax: number;
  /** Null: files are stored in `dataDir`. */
  filesBucket: S3Bucket | null;
  /** Confirms a refusal of the file store, which names it. */
  filesConfirm: string | null;
  publicUrl: string;
  /** Null: generated on the first start and stored in `dataDir`. */
  sessionSecret: string | null;
  tokenTtlS: number;
  trustProxy: string[] | null;
  /** Null: mails are written as `.eml` files into `dataDir`. */
  mailUrl: string | null;
  /** The sender of every mail. */
  mailFrom: string;
  /** The first admin, who gets an invitation; lower case. */
  adminEmail: string | null;
  adminName: string | null;
  /** For how many days each kind of data is kept. */
  retention: RetentionDays;
  /** For how many days after a decision a depot can appeal it. */
  appealDays: number;
  /** For how many days after cover ended a claim for a failure within it is taken. */
  lateFilingDays: number;
  /** For how many days after its filing, or after its depot's last answer, a claim may wait for a decision. */
  decisionDays: number;
  /** Null: required, but not in the demo. */
  adminSecondFactor: 'required' | 'optional' | null;
  /** Whether webhooks may be of the own network, and http; null: in the demo alone. */
  ownNetworkCalls: boolean | null;
  /** Who made a payment run does not pay it. */
  paymentsFourEyes: boolean;
  /** The file of the journal's accounts; null: the default ones. */
  journalAccountsFile: string | null;
  /** `auto`: registrations with a proof and no flag are approved as they come (R-DESK-74). */
  approveRegistrations: 'auto' | 'desk';
  depotPrices: 'shown' | 'hidden';
  /** Null: only this machine may read the metrics, where `publicUrl` is one of its addresses. */
  metricsToken: string | null;
  /** Null: traces are not collected. The exporter reads its variables itself. */
  tracesUrl: string | null;
  logLevel: (typeof logLevels)[number];
  /** Null: the embedded sales platform. */
  crm: CrmSettings | null;
};

/**
 * Reads the settings from the environment (R-OPS-01). An empty variable counts as unset.
 * @throws SettingError that names the first wrong setting.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const server = parseSettings(Environment, given);
  const {
    PORT,
    HOST,
    DATABASE_URL,
    PUBLIC_URL,
    SESSION_SECRET,
    TRUST_PROXY,
    MAIL_URL,
    MAIL_FROM,
    ADMIN_EMAIL,
    ADMIN_NAME,
    ...rest
  } = server;
  if (rest.DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    throw new SettingError('DATABASE_URL is required where DATABASE_READ_URL is set.');
  const publicUrl = withoutEndSlash(PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`);
  return {
    port: PORT,
    host: HOST,
    dataDir: rest.DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    databaseReadUrl: rest.DATABASE_READ_URL ?? null,
    databasePoolMax: rest.DATABASE_POOL_MAX,
    filesBucket: given['FILES_URL'] === undefined ? null : parseSettings(S3BucketSettings, given),
    filesConfirm: rest.FILES_CONFIRM ?? null,
    publicUrl,
    sessionSecret: SESSION_SECRET ?? null,
    tokenTtlS: rest.TOKEN_TTL_S,
    trustProxy: TRUST_PROXY ?? null,
    mailUrl: MAIL_URL ?? null,
    mailFrom: MAIL_FROM ?? `no-reply@${senderDomain(publicUrl)}`,
    adminEmail: ADMIN_EMAIL ?? null,
    adminName: ADMIN_NAME ?? null,
    retention: rest.RETENTION_DAYS ?? defaultRetentionDays,
    appealDays: rest.APPEAL_DAYS,
    lateFilingDays: rest.LATE_FILING_DAYS,
    decisionDays: rest.DECISION_DAYS,
    adminSecondFactor: rest.ADMIN_SECOND_FACTOR ?? null,
    paymentsFourEyes: rest.PAYMENTS_FOUR_EYES === 'yes',
    journalAccountsFile: rest.JOURNAL_ACCOUNTS ?? null,
    ownNetworkCalls: rest.OWN_NETWORK_CALLS === undefined ? null : rest.OWN_NETWORK_CALLS === 'yes',
    approveRegistrations: rest.APPROVE_REGISTRATIONS,
    depotPrices: rest.DEPOT_PRICES,
    metricsToken: rest.METRICS_TOKEN ?? null,
    tracesUrl: rest.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? rest.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: rest.LOG_LEVEL,
    crm: readCrm(server),
  };
}

/**
 * What a server needs that is not a demo.
 * @throws SettingError without a database that survives a power cut (R-OPS-03), or without the address for mails where
 *   others than this machine reach the server: links would lead nowhere, and cookies would lack `Secure`.
 */
export function requireProductionSettings(settings: Settings, environment: NodeJS.ProcessEnv): void {
  if (settings.databaseUrl === null)
    throw new SettingError('DATABASE_URL is required; only the demo (--demo) runs on the embedded database.');
  if (!environment['PUBLIC_URL'] && !isOwnAddress(settings.host))
    throw new SettingError(
      `PUBLIC_URL is required where HOST is ${settings.host}: mails would link to ${settings.publicUrl}, and cookies would not be Secure.`,
    );
}

function readCrm(environment: v.InferOutput<typeof Environment>): CrmSettings | null {
  const { CRM_URL: url, CRM_CLIENT_ID: clientId, CRM_CLIENT_SECRET: clientSecret } = environment;
  if (url === undefined) {
    if (clientId !== undefined || clientSecret !== undefined)
      throw new SettingError('CRM_URL is required where CRM_CLIENT_ID or CRM_CLIENT_SECRET is set.');
    return null;
  }
  if (clientId === undefined) throw new SettingError('CRM_CLIENT_ID is required where CRM_URL is set.');
  if (clientSecret === undefined) throw new SettingError('CRM_CLIENT_SECRET is required where CRM_URL is set.');
  const { CRM_API_VERSION: apiVersion, CRM_DOCUMENT_LANGUAGE_FIELD: documentLanguageField = null } = environment;
  const { CRM_STATE_CODES: stateCodes, CRM_RECORD_TYPES: recordTypes = {} } = environment;
  const { CRM_PERSON_ACCOUNTS: personAccounts = null } = environment;
  return {
    url,
    clientId,
    clientSecret,
    apiVersion,
    documentLanguageField,
    stateCodes: stateCodes === 'yes',
    recordTypes,
    personAccounts,
  };
}

function parseSettings<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new SettingError(`${v.getDotPath(issue) ?? 'A setting'} ${issue.message}.`);
}

/** A URL's host as an email domain; IP addresses become `localhost`. */
function senderDomain(url: string): string {
  const { hostname } = new URL(url);
  return /[a-z]$/i.test(hostname) ? hostname : 'localhost';
}
