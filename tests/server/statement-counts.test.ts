import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalItself } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/tables.ts';
import { mailNews } from '#server/delivery/mail/mail-news.ts';
import { tellEvents } from '#server/delivery/tell-events.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { checkImport, confirmImport } from '#server/imports/imports.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import { demoDatabase } from '#tests/support/server.ts';

/** Work on many rows sends as many statements as work on few: no query in a loop. */
describe('The number of statements does not grow with the number of', () => {
  let folder: string;
  let files: FileStore;
  let database: Database;
  let statements = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-statements-'));
    files = await openLocalFileStore(folder);
    database = await demoDatabase(files, { onStatement: () => (statements += 1), onPool: () => {} });
  });
  afterAll(async () => {
    await database.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const before = statements;
    await work();
    return statements - before;
  }

  it('documents of an import, each new, then each with another title', async () => {
    const { id: product } = await database.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
    const importDocuments = async (count: number, title: string) => {
      const names = Array.from({ length: count }, (_, at) => `of-${count}-${at}`);
      const rows = names.map(
        (name) => `${name},user manual,M-${name},Manual,${product},,${title},en,files/${name}.pdf`,
      );
      const index = ['id,kind,manual_id,manual,product_id,retailer_id,title,language,file', ...rows, ''].join('\n');
      const documents = names.map((name) => [`files/${name}.pdf`, strToU8(`%PDF-1.7 ${name}`)]);
      const zip = zipSync({ 'index.csv': strToU8(index), ...Object.fromEntries(documents) });
      const sha256 = createHash('sha256').update(zip).digest('hex');
      async function* open() {
        yield Buffer.from(zip);
      }
      const file = { kind: 'documents' as const, fileName: 'documents.zip', sha256, by: portalItself, open };
      const { id } = await checkImport({ database, files }, file, new Date());
      return confirmImport({ database, files }, id, { by: portalItself, now: new Date() });
    };
    for (const [title, change] of [
      ['First', 'added'],
      ['Second', 'changed'],
    ] as const) {
      const few = await statementsOf(async () => expect((await importDocuments(2, title))[change]).toBe(2));
      expect(await statementsOf(async () => expect((await importDocuments(9, title))[change]).toBe(9))).toBe(few);
    }
    const stored = await database.selectFrom('stored_files').select('name').where('id', 'like', 'of-9-%').execute();
    expect(stored.map(({ name }) => name)).toEqual(Array(9).fill('Second.pdf'));
  });

  it('messages that depots wrote', async () => {
    const context = { database, platform: embeddedPlatform(database), now: () => new Date() };
    await tellEvents(context);
    const claims = await database
      .selectFrom('claims')
      .innerJoin('accounts', 'accounts.id', 'claims.created_by')
      .select(['claims.id as claim_id', 'claims.depot_id', 'accounts.id as account_id'])
      .where('accounts.email', '=', 'depot@portal.example')
      .limit(8)
      .execute();
    const addMessages = (count: number) =>
      database
        .insertInto('events')
        .values(claims.slice(0, count).map((claim) => ({ ...claim, kind: 'message', at: new Date(), payload: '{}' })))
        .execute();
    await addMessages(1);
    const few = await statementsOf(async () => expect(await tellEvents(context)).toBe(1));
    await addMessages(8);
    expect(await statementsOf(async () => expect(await tellEvents(context)).toBe(8))).toBe(few);
    const items = await database
      .selectFrom('inbox_items')
      .innerJoin('accounts', 'accounts.id', 'inbox_items.account_id')
      .innerJoin('events', 'events.id', 'inbox_items.event_id')
      .select('events.claim_id')
      .where('events.kind', '=', 'message')
      .where('accounts.role', '=', 'adjudicator')
      .execute();
    for (const { claim_id: claimId } of claims) expect(items.map((item) => item.claim_id)).toContain(claimId);
  });

  it('accounts that wait for the digest of the next morning', async () => {
    const { id: event_id } = await database.selectFrom('events').select('id').limit(1).executeTakeFirstOrThrow();
    await database.deleteFrom('inbox_items').execute();
    await database.deleteFrom('notification_settings').execute();
    const accounts = await database.selectFrom('accounts').select('id').limit(8).execute();
    const wait = (count: number) =>
      database
        .insertInto('inbox_items')
        .values(
          accounts.slice(0, count).map(({ id: account_id }) => ({ account_id, event_id, mail: 'daily' as const })),
        )
        .onConflict((known) => known.columns(['account_id', 'event_id']).doUpdateSet({ mail: 'daily' }))
        .execute();
    // In Toronto it is 2 in the morning, then 9.
    const night = { database, now: () => new Date('2026-11-27T07:00:00Z') };
    const morning = { database, now: () => new Date('2026-11-27T14:00:00Z') };
    const mailsOf = (at: typeof night, mails: number) =>
      statementsOf(async () => expect(await mailNews(at)).toBe(mails));
    await wait(1);
    const few = await mailsOf(night, 0);
    await wait(8);
    expect(await mailsOf(night, 0)).toBe(few);
    await mailsOf(morning, 8);
    await wait(8);
    expect(await mailsOf({ database, now: () => new Date('2026-11-27T15:00:00Z') }, 0)).toBe(few);
  });
});
