import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import type { ArchiveResponse } from '../files/download.ts';
import type { Language } from '../base/language.ts';
import type { PersonRecords } from '../platform/person-records.ts';
import { findConsents } from './consents.ts';
import type { Caller } from '../session/sessions.ts';

type OwnDataContext = Pick<Context, 'database' | 'files' | 'platform'>;

/** A stored file with its place in the archive. */
type OwnFile = { path: string; entity: string; place: string; size: number; sha256: string; at: Date };

const nothing: PersonRecords = {
  contact: null,
  registrations: [],
  filedClaims: [],
  claimsOnProducts: [],
  tickets: [],
};

const readMe: Record<Language, string> = {
  en: `Your data on Depot Portal

data.json   what we hold on you: account, sessions, notifications, log, consents, contact, products, claims and messages
files/      the proofs of purchase of your products and the files of the claims that you filed

Other people’s names are left out.
`,
  fr: `Vos données sur Depot Portal

data.json   ce que nous avons sur vous : compte, sessions, notifications, journal, consentements, coordonnées, produits, réclamations et messages
files/      les preuves d’achat de vos produits et les fichiers des réclamations que vous avez déposées

Les noms des autres personnes n’y sont pas.
`,
};

/**
 * All that the portal holds on the caller, and what it reads of them in the sales platform (R-PRIV-01). Files are
 * streamed one at a time. An account that has not proven its email gets only its own rows: its contact may be somebody
 * else's.
 */
export async function ownDataArchive(
  context: OwnDataContext,
  { accountId, contactId, verified }: Caller,
  { language, now }: { language: Language; now: Date },
): Promise<ArchiveResponse> {
  const { database, platform } = context;
  const { account, ...rows } = await readAccountRows(database, accountId);
  const records = verified ? await platform.readPerson({ accountId, contactId, email: account.email }) : nothing;
  const files = await findOwnFiles(database, records);
  const consents = await findConsents(database, { accountId, contactId: verified ? contactId : null });
  const listed = files.map(({ entity, place, size, sha256 }) => ({ entity, name: place, size, sha256 }));
  const data = { madeAt: now, account, ...rows, consents, ...records, files: listed };
  async function* entries() {
    yield { name: 'read-me.txt', input: readMe[language], lastModified: now };
    yield { name: 'data.json', input: JSON.stringify(data, null, 2), lastModified: now };
    for (const { path, place, at } of files) {
      const bytes = await context.files.read(path, null);
      // A file that an older backup of the store lacks.
      if (bytes) yield { name: place, input: bytes, lastModified: at };
    }
  }
  return {
    kind: 'archive',
    type: 'application/zip',
    name: `depot-portal-${now.toISOString().slice(0, 10)}.zip`,
    open: () => Readable.from(makeZip(entries()), { objectMode: false }),
  };
}

/** What the portal's own tables hold on an account. */
async function readAccountRows(database: Database, accountId: string) {
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'language', 'verified_at as verifiedAt', 'contact_id as contactId'])
    .select('mail_returned_at as mailReturnedAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sessions = await database
    .selectFrom('sessions')
    .leftJoin('push_subscriptions', 'push_subscriptions.session_id', 'sessions.id')
    .select(['created_at as startedAt', 'expires_at as endsAt', 'browser', 'system'])
    .select(['push_subscriptions.endpoint as notifiedAt', 'push_subscriptions.kinds as notifiedOf'])
    .select(['last_used_at as lastUsedAt', 'last_address as lastAddress'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['name', 'created_at as madeAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const apiKeys = await database
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'created_at as madeAt', 'expires_at as endsAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const mailedNews = await database
    .selectFrom('notification_settings')
    .select(['times', 'mailed_at as lastAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const deskViews = await database
    .selectFrom('desk_views')
    .select(['name', 'query', 'saved_at as savedAt'])
    .where('account_id', '=', accountId)
    .orderBy('saved_at')
    .execute();
  const changes = await database
    .selectFrom('account_events')
    .select(['at', 'kind', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
  const filed = await database
    .selectFrom('registrations_filed')
    .select('registration_id')
    .where('account_id', '=', accountId)
    .execute();
  const events = await database
    .selectFrom('events')
    .select(['at', 'kind', 'claim_name as claim', 'payload as details'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const claimMessages = await database
    .selectFrom('claim_messages')
    .select(['claim_id as claim', 'at', 'body as text'])
    .where('created_by', '=', accountId)
    .orderBy('position')
    .execute();
  const unfinishedUploads = await database
    .selectFrom('uploads')
    .select(['sha256', 'size', 'received', 'touched_at as touchedAt'])
    .where('account_id', '=', accountId)
    .execute();
  // The network of an admin who acted on the account is not the person's.
  const log = await database
    .selectFrom('audit_log')
    .select(['at', 'kind', 'before', 'after'])
    .select(sql<string | null>`case when actor is null or actor = ${accountId} then network end`.as('network'))
    .where((row) => row.or([row('actor', '=', accountId), row('target', '=', accountId)]))
    .orderBy('position')
    .execute();
  const registrationsFiled = filed.map(({ registration_id }) => registration_id);
  return {
    account,
    sessions,
    passkeys,
    apiKeys,
    mailedNews: mailedNews ?? null,
    deskViews,
    changes,
    log,
    registrationsFiled,
    events,
    claimMessages,
    unfinishedUploads,
  };
}

/** Proofs of purchase of the person's products, and the files of the claims that the account filed. */
async function findOwnFiles(
  database: Database,
  { registrations, filedClaims }: Pick<PersonRecords, 'registrations' | 'filedClaims'>,
): Promise<OwnFile[]> {
  const names = new Map([...registrations, ...filedClaims].map(({ id, name }) => [id, name ?? id]));
  const rows = await database
    .selectFrom('stored_files')
    .select(['entity_id', 'name', 'path', 'size', 'sha256', 'created_at'])
    .where(sql<boolean>`entity_id = any(${[...names.keys()]})`)
    .orderBy('entity_id')
    .orderBy('created_at')
    .orderBy('position')
    .execute();
  return rows.map(({ entity_id: entity, name, path, size, sha256, created_at: at }, index) => {
    const place = `files/${tidy(names.get(entity) ?? entity)}/${index + 1}-${tidy(name)}`;
    return { path, entity, place, size, sha256, at };
  });
}

/** A name that leads to no other folder and that every system can store. */
function tidy(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_').replace(/^\.+/, '_');
}
