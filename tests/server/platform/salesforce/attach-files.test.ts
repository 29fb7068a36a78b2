import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { type AttachContext, attachDueFiles } from '#server/platform/attach-files.ts';
import type { AttachedFile } from '#server/platform/sales-platform.ts';
import { salesforceSuite } from '#tests/support/platforms.ts';
import { OrgError } from '#tests/support/salesforce/org-error.ts';
import { serve, type TestServer } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, photo } from '../../support/claim-form.ts';
import { Client } from '../../support/client.ts';

describe('Photos of a claim in the org', () => {
  const { standIn, platform, database } = salesforceSuite();
  let files: FileStore;
  let folder = '';
  let server: TestServer;
  let depot: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-attach-'));
    files = await openLocalFileStore(folder);
    server = await serve(database(), files, { platform: platform() });
    depot = await Client.signIn(server.url, 'depot');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => database().deleteFrom('files_to_attach').execute());

  const filed = async (photos: readonly File[]) => {
    const answer = await depot.form('/warranties/claims', claimForm(await claimFields(depot), photos));
    expect(answer.status).toBe(201);
    return claimOf(answer);
  };
  const linksOf = (claimId: string) =>
    [...standIn().org.records('ContentDocumentLink')].filter((link) => link['LinkedEntityId'] === claimId);
  const waiting = async () => (await database().selectFrom('files_to_attach').selectAll().execute()).length;
  const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
  const run = (changes: Partial<AttachContext> = {}) => {
    const { attachFile } = platform();
    if (attachFile === null) throw new Error('An org takes files.');
    return attachDueFiles({
      database: database(),
      files,
      attach: attachFile,
      now: () => new Date(),
      onFailure: () => {},
      ...changes,
    });
  };

  it('are all attached, complete, each once', async () => {
    const left = photo('left.jpg');
    const claim = await filed([left, photo('right.jpg')]);
    expect(linksOf(claim.id)).toEqual([]);
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    const links = linksOf(claim.id);
    expect(links).toHaveLength(2);
    const documents = links.map((link) => standIn().org.byId('ContentDocument', String(link['ContentDocumentId'])));
    expect(new Set(documents.map((document) => document?.['Title']))).toEqual(new Set(['left', 'right']));
    const first = documents.find((document) => document?.['Title'] === 'left');
    const stored = standIn().contents.get(String(first?.['LatestPublishedVersionId']));
    expect(stored?.equals(Buffer.from(await left.arrayBuffer()))).toBe(true);
  });

  it('are attached once after a lost response, and after the death of a server that leased them', async () => {
    const claim = await filed([photo()]);
    standIn().fail(/POST .*ContentVersion/, 'connection cut after the commit');
    expect(await run()).toBe(0);
    expect(linksOf(claim.id)).toHaveLength(1);
    expect(await run({ now: inMinutes(1) })).toBe(1);
    expect(linksOf(claim.id)).toHaveLength(1);

    const another = await filed([photo()]);
    const { promise: hangs, reject } = Promise.withResolvers<void>();
    const leased = Promise.withResolvers<void>();
    const dying = run({
      attach: () => {
        leased.resolve();
        return hangs;
      },
    });
    await leased.promise;
    expect(await run()).toBe(0);
    expect(await run({ now: inMinutes(6) })).toBe(1);
    reject(new Error('killed'));
    await dying;
    expect(linksOf(another.id)).toHaveLength(1);
  });

  it('wait while the org is full, and claims do not', async () => {
    const claim = await filed([photo(), photo(), photo()]);
    standIn().fail(/POST .*ContentVersion/, new OrgError('STORAGE_LIMIT_EXCEEDED', 'storage limit exceeded'));
    const failures: unknown[] = [];
    expect(await run({ onFailure: (failure) => failures.push(failure) })).toBe(0);
    expect(failures).toMatchObject([{ code: 'UNAVAILABLE' }]);
    const before = standIn().calls.length;
    expect(await run()).toBe(0);
    expect(standIn().calls).toHaveLength(before);
    await filed([]);
    expect(await run({ now: inMinutes(6) })).toBe(3);
    expect(linksOf(claim.id)).toHaveLength(3);
  });

  it('do not block others when the org refuses one', async () => {
    const [refused, taken] = [await filed([photo()]), await filed([photo()])];
    const attach = async (file: AttachedFile) => {
      if (file.claimId === refused.id) throw new Error('refused');
      await platform().attachFile?.(file);
    };
    expect(await run({ attach })).toBe(1);
    expect(linksOf(taken.id)).toHaveLength(1);
    expect(await waiting()).toBe(1);
  });
});
