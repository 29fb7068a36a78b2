import { useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { clientAt, thrownBy } from '#tests/support/client-at.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { clearCache } from '#offline/cache/clear-cache.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallOptions, Client as ApiClient } from '#api/client.ts';
import { ApiError } from '#api/failure.ts';
import type { PortalDocument } from '#contract/files.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { partBytes } from '#offline/saved-documents/download.ts';
import { openDocument } from '#offline/saved-documents/open.ts';
import { cancelSaving, resumeSaving, saveDocuments } from '#offline/saved-documents/saving.ts';
import {
  noteListed,
  type PlacedDocument,
  readBytes,
  readDocument,
  wantDocument,
} from '#offline/saved-documents/store.ts';
import { dropDocuments } from '#offline/storage.ts';
import { database } from '#storage/database.ts';
import { Client } from './support/client.ts';

useEmptyDevice();

const place = { kind: 'service-manual', productId: 'product-1', productName: 'NV-SB24' } as const;
const isThere = () => true;

/** Ids in creation order, which is also the download order. */
let made = 0;
const nextId = () => `saved-${String(++made).padStart(4, '0')}-${randomUUID()}`;

onOneDatabase('Documents saved for offline', (server) => {
  const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  /** Adds a document to the manuals of the demo data, or replaces the bytes of one. */
  async function publish(bytes: Buffer, id: string = nextId()): Promise<PortalDocument> {
    const { database: tables, files } = server();
    const path = randomUUID();
    await files.put(path, bytes);
    const created_at = new Date();
    const version = { path, size: bytes.length, sha256: sha(bytes), created_at };
    const known = await tables.selectFrom('stored_files').select('id').where('id', '=', id).executeTakeFirst();
    if (known) await tables.updateTable('stored_files').set(version).where('id', '=', id).execute();
    else
      await tables
        .insertInto('stored_files')
        .values({
          id,
          ...version,
          entity_id: demoId('manual', 1),
          name: 'Manual.pdf',
          type: 'application/pdf',
          position: 9,
          purpose: null,
        })
        .execute();
    return {
      id,
      title: 'Manual',
      fileType: 'application/pdf',
      lastModifiedDate: created_at.toISOString(),
      size: bytes.length,
    };
  }

  /** Returns a client of the depot and its requests. `before` runs before each request. */
  async function depot(before: (asked: number) => void = () => {}) {
    const { session } = await Client.signIn(server().url, 'depot');
    if (!session) throw new Error('No account is signed in');
    const { accountId, token } = session;
    const client = clientAt(`${server().url}/api`, { credentials: async () => ({ accountId, token }) });
    const ranges: CallOptions['range'][] = [];
    const downloadPart: ApiClient['downloadPart'] = async (endpoint, input, options) => {
      ranges.push(options?.range);
      before(ranges.length);
      return client.downloadPart(endpoint, input, options);
    };
    return { accountId, ranges, client: { downloadPart } };
  }

  const placed = (document: PortalDocument): PlacedDocument => ({ document, place });
  const cut = () => {
    throw new ApiError({ kind: 'unreachable' });
  };
  const kept = async (accountId: string, { id }: PortalDocument) => {
    const row = await readDocument(accountId, id);
    const bytes = row?.held && (await readBytes(accountId, id, row.held.version));
    return bytes ? Buffer.from(await bytes.arrayBuffer()) : null;
  };

  describe('are downloaded in parts', () => {
    it('and are complete, byte for byte', async () => {
      const bytes = pdf(3 * partBytes - 7);
      const document = await publish(bytes);
      const { accountId, client, ranges } = await depot();
      await saveDocuments(accountId, [placed(document)], client);
      expect(await kept(accountId, document)).toEqual(bytes);
      expect((await readBytes(accountId, document.id, document.lastModifiedDate))?.type).toBe('application/pdf');
      expect(ranges.map((range) => range?.from)).toEqual([0, partBytes, 2 * partBytes]);
      expect(await readDocument(accountId, document.id)).toMatchObject({ keep: 'saved', coming: null, stopped: null });
    });

    it('and resume where they stopped when the network is back', async () => {
      const [first, second] = [pdf(2 * partBytes + 1), pdf(100)];
      const documents = [await publish(first), await publish(second)];
      const { accountId, client } = await depot((asked) => asked === 3 && cut());
      await saveDocuments(accountId, documents.map(placed), client);
      for (const { id } of documents)
        expect(await readDocument(accountId, id)).toMatchObject({ held: null, stopped: 'network' });
      expect((await readDocument(accountId, documents[0]?.id ?? ''))?.coming?.bytes).toBe(2 * partBytes);

      const back = await depot();
      await resumeSaving(accountId, 'passing', back.client);
      expect(back.ranges.map((range) => range?.from)).toEqual([2 * partBytes, 0]);
      expect(await Promise.all(documents.map((document) => kept(accountId, document)))).toEqual([first, second]);
    });

    it('and start again when the document changed: parts of two versions are never mixed', async () => {
      const document = await publish(pdf(2 * partBytes + 1));
      const { accountId, client } = await depot((asked) => asked === 2 && cut());
      await saveDocuments(accountId, [placed(document)], client);
      const other = pdf(2 * partBytes + 1);
      await publish(other, document.id);
      const back = await depot();
      await resumeSaving(accountId, 'passing', back.client);
      expect(back.ranges[0]).toMatchObject({ from: partBytes });
      expect(await kept(accountId, document)).toEqual(other);
    });

    it('or in one response from a server without ranges', async () => {
      const bytes = pdf(2 * partBytes);
      const document = await publish(bytes);
      const { accountId, client } = await depot();
      await saveDocuments(accountId, [placed(document)], {
        downloadPart: (endpoint, input, options) => {
          const whole = { ...options };
          delete whole.range;
          return client.downloadPart(endpoint, input, whole);
        },
      });
      expect(await kept(accountId, document)).toEqual(bytes);
    });

    it('and damaged parts are not stored', async () => {
      const document = await publish(pdf(100));
      const { accountId, client } = await depot();
      await saveDocuments(accountId, [placed(document)], {
        downloadPart: async (...asked) => {
          const part = await client.downloadPart(...asked);
          return { ...part, bytes: new Blob([pdf(100)]) };
        },
      });
      expect(await readDocument(accountId, document.id)).toMatchObject({
        held: null,
        coming: null,
        stopped: 'network',
      });
    });
  });

  it('on a full device keep the complete ones; the others report it and resume once there is space', async () => {
    const [first, second] = [pdf(100), pdf(2 * partBytes)];
    const documents = [await publish(first), await publish(second), await publish(pdf(50))];
    const { accountId, client } = await depot((asked) => {
      if (asked === 3) fillDevice('documentParts', 2);
    });
    await saveDocuments(accountId, documents.map(placed), client);
    const stops = async () =>
      Promise.all(documents.map(async ({ id }) => (await readDocument(accountId, id))?.stopped ?? null));
    expect((await stops()).filter((stop) => stop === 'full')).toHaveLength(2);
    await resumeSaving(accountId, 'passing', client);
    expect((await stops()).filter((stop) => stop === 'full')).toHaveLength(2);
    await resumeSaving(accountId, 'all', client);
    expect(await stops()).toEqual([null, null, null]);
    expect(await kept(accountId, documents[0] ?? placedNowhere)).toEqual(first);
    expect(await kept(accountId, documents[1] ?? placedNowhere)).toEqual(second);
  });

  it('can be cancelled: a new one is removed, and an earlier complete one stays', async () => {
    const bytes = pdf(300);
    const [whole, half] = [await publish(bytes), await publish(pdf(2 * partBytes))];
    const { accountId, client } = await depot((asked) => asked === 3 && cut());
    await saveDocuments(accountId, [placed(whole)], client);
    await saveDocuments(accountId, [placed(half)], client);
    const newer = { ...whole, lastModifiedDate: new Date(Date.now() + 1000).toISOString() };
    await noteListed(accountId, isThere, [newer, half]);
    await cancelSaving(accountId, [whole.id, half.id]);
    expect(await readDocument(accountId, half.id)).toBeNull();
    expect(await database.documentParts.where({ accountId, id: half.id }).count()).toBe(0);
    expect(await kept(accountId, whole)).toEqual(bytes);
    expect(await readDocument(accountId, whole.id)).toMatchObject({ stopped: 'changed' });
  });

  it('stay readable in their old version until the new one is complete, which then is marked as new', async () => {
    const old = pdf(300);
    const document = await publish(old);
    const { accountId, client } = await depot();
    await saveDocuments(accountId, [placed(document)], client);
    const bytes = pdf(2 * partBytes);
    const newer = await publish(bytes, document.id);
    await noteListed(accountId, isThere, [newer]);
    // The person has not requested it yet.
    await resumeSaving(accountId, 'passing', client);
    expect(await kept(accountId, document)).toEqual(old);

    const weak = await depot((asked) => asked === 2 && cut());
    await resumeSaving(accountId, 'all', weak.client);
    expect(await kept(accountId, document)).toEqual(old);
    const offline = { downloadPart: cut };
    const opened = await openDocument(accountId, placed(newer), new AbortController().signal, offline);
    expect([opened.outdated, opened.bytes.size]).toEqual([true, 300]);

    await resumeSaving(accountId, 'all', client);
    expect(await kept(accountId, document)).toEqual(bytes);
    const row = await readDocument(accountId, document.id);
    expect(row?.readVersion).toBe(document.lastModifiedDate);
    expect(await database.documentParts.where({ accountId, id: document.id }).count()).toBe(2);
    await openDocument(accountId, placed(newer), new AbortController().signal, offline);
    expect((await readDocument(accountId, document.id))?.readVersion).toBe(newer.lastModifiedDate);
  });

  it('that the server no longer has are marked as gone, and stay until the person removes them', async () => {
    const bytes = pdf(300);
    const document = await publish(bytes);
    const { accountId, client } = await depot();
    await saveDocuments(accountId, [placed(document)], client);
    await noteListed(accountId, isThere, []);
    expect(await readDocument(accountId, document.id)).toMatchObject({ gone: 'gone' });
    expect(await kept(accountId, document)).toEqual(bytes);
    await noteListed(accountId, isThere, [document]);
    expect(await readDocument(accountId, document.id)).toMatchObject({ gone: 'no' });

    const missing = { ...document, id: randomUUID() };
    await saveDocuments(accountId, [placed(missing)], client);
    expect(await readDocument(accountId, missing.id)).toMatchObject({ gone: 'gone', stopped: 'gone', held: null });
  });

  it('belong to the account, and are deleted at sign-out', async () => {
    const document = await publish(pdf(300));
    const { accountId, client } = await depot();
    await saveDocuments(accountId, [placed(document)], client);
    await wantDocument('another', placed(document), 'saved');
    expect(await readBytes('another', document.id, document.lastModifiedDate)).toBeNull();
    // A token of this account is not used for another one.
    await saveDocuments('another', [], client);
    expect(await readDocument('another', document.id)).toMatchObject({ held: null, stopped: 'signin' });

    await clearCache(accountId);
    expect(await database.documentParts.count()).toBe(0);
    expect((await database.documents.toArray()).map((row) => row.accountId)).toEqual(['another']);
  });

  it('stay when opened documents are evicted', async () => {
    const [saved, opened] = [await publish(pdf(300)), await publish(pdf(300))];
    const { accountId, client } = await depot();
    const signal = new AbortController().signal;
    await saveDocuments(accountId, [placed(saved)], client);
    await openDocument(accountId, placed(opened), signal, client);
    await openDocument(accountId, placed(opened), signal, { downloadPart: cut });
    await dropDocuments();
    expect(await kept(accountId, saved)).not.toBeNull();
    expect(await readDocument(accountId, opened.id)).toBeNull();
    expect(await thrownBy(openDocument(accountId, placed(opened), signal, { downloadPart: cut }))).toBeInstanceOf(
      ApiError,
    );
    expect(await readDocument(accountId, opened.id)).toBeNull();
  });
});

const placedNowhere = { id: '', title: '', fileType: '', lastModifiedDate: '', size: 0 };
