import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { start } from '#server/start.ts';
import { SalesforceStandIn } from '#tests/support/salesforce/salesforce-stand-in.ts';

describe('A start with an org as the sales platform', () => {
  let standIn: SalesforceStandIn;
  let folder = '';
  beforeAll(async () => {
    standIn = await SalesforceStandIn.start();
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-start-'));
  });
  afterAll(async () => {
    await standIn.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = (changes: Record<string, string> = {}) =>
    readSettings({
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      CRM_URL: standIn.settings.url,
      CRM_CLIENT_ID: standIn.settings.clientId,
      CRM_CLIENT_SECRET: standIn.settings.clientSecret,
      ...changes,
    });

  it('returns the records of the org', async () => {
    standIn.org.load('Product2', { Id: '01tPRODUCT00000001', Name: 'Snow thrower', Brand__c: 'Norvane' });
    const server = await start(settings(), { demo: false });
    const answer = await fetch(`${server.address}/api/products/brands`);
    await server.stop();
    expect(await answer.json()).toEqual({ data: ['Norvane'] });
  });

  it('attaches the files that an earlier server left', async () => {
    const claimId = 'a03START0000000001';
    standIn.org.load('Account', { Id: '001START0000000001', Name: 'Depot' });
    standIn.org.load('Warranty_Claim__c', { Id: claimId, Name: 'WC-1', Repair_Depot__c: '001START0000000001' });
    const files = await openLocalFileStore(folder);
    await files.put('left', Buffer.from('a photo'));
    const database = (await openDatabase(settings(), () => {})).database;
    const now = new Date();
    const file = { id: 'left', entity_id: claimId, name: 'left.jpg', type: 'image/jpeg' as const, size: 7 };
    await database
      .insertInto('stored_files')
      .values({ ...file, sha256: '', path: 'left', position: 0, created_at: now, purpose: 'claim' })
      .execute();
    await database.insertInto('files_to_attach').values({ file_id: 'left', created_at: now, due_at: now }).execute();
    await database.destroy();

    const server = await start(settings(), { demo: false });
    const links = () => [...standIn.org.records('ContentDocumentLink')].map((link) => link['LinkedEntityId']);
    await expect.poll(links).toEqual([claimId]);
    await server.stop();
  });

  it('succeeds while the org is unavailable', async () => {
    const server = await start(settings({ CRM_URL: 'http://127.0.0.1:9' }), { demo: false });
    const answer = await fetch(`${server.address}/api/products/brands`);
    await server.stop();
    expect(answer.status).toBe(503);
  });

  it('reports in one line that the org refuses the credentials', async () => {
    await expect(start(settings({ CRM_CLIENT_SECRET: 'another' }), { demo: false })).rejects.toThrow(
      'CRM_CLIENT_ID or CRM_CLIENT_SECRET is refused by CRM_URL.',
    );
  });

  it('is refused for a demo with an org', async () => {
    await expect(start(settings(), { demo: true })).rejects.toThrow(/^CRM_URL cannot be used with --demo/);
  });
});
