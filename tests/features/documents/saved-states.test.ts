import { describe, expect, it } from 'vitest';
import { modelSaving } from '#features/documents/model-saving.ts';
import { saveState } from '#features/documents/save-state.ts';
import { bySavedPlace, storedBytes } from '#features/documents/saved-places.ts';
import type { DocumentRow } from '#storage/document-rows.ts';

const first = '2026-11-01T10:00:00.000Z';
const second = '2026-11-15T10:00:00.000Z';

function row(id: string, change: Partial<DocumentRow> = {}): DocumentRow {
  return {
    accountId: 'depot',
    id,
    place: { kind: 'user-manual', productId: 'p1', productName: 'NV-SB24' },
    keep: 'saved',
    listed: { id, title: `Title ${id}`, fileType: 'application/pdf', lastModifiedDate: first, size: 1000 },
    gone: 'no',
    held: { version: first, size: 1000, at: first },
    coming: null,
    stopped: null,
    readVersion: first,
    usedAt: first,
    ...change,
  };
}
const newer = (id: string) => ({ ...row(id).listed, lastModifiedDate: second, size: 1200 });
const coming = { version: first, bytes: 400, size: 1000, etag: null };

describe('the displayed state of a document', () => {
  it.each<[string, DocumentRow | undefined, ReturnType<typeof saveState>]>([
    ['never opened', undefined, { kind: 'not-saved' }],
    ['opened, not saved', row('a', { keep: 'opened' }), { kind: 'not-saved' }],
    ['in progress', row('a', { held: null, coming }), { kind: 'saving', bytes: 400, of: 1000 }],
    [
      'interrupted',
      row('a', { held: null, coming, stopped: 'network' }),
      { kind: 'stopped', why: 'network', bytes: 400, of: 1000 },
    ],
    ['whole', row('a'), { kind: 'saved', newer: false, unread: false, bytes: 1000 }],
    [
      'complete, with a newer version on the server',
      row('a', { listed: newer('a'), stopped: 'changed' }),
      { kind: 'saved', newer: true, unread: false, bytes: 1000 },
    ],
    [
      'updated, and not opened since',
      row('a', { listed: newer('a'), held: { version: second, size: 1200, at: second } }),
      { kind: 'saved', newer: false, unread: true, bytes: 1200 },
    ],
    [
      'interrupted during an update',
      row('a', { listed: newer('a'), coming: { ...coming, version: second, size: 1200 }, stopped: 'full' }),
      { kind: 'stopped', why: 'full', bytes: 400, of: 1200 },
    ],
  ])('%s', (_, kept, state) => expect(saveState(kept)).toEqual(state));
});

describe('saving all documents of a model', () => {
  const placed = (kept: DocumentRow) => ({ document: kept.listed, place: kept.place });
  const of = (...rows: DocumentRow[]) => modelSaving(rows.map(placed), new Map(rows.map((kept) => [kept.id, kept])));

  it('shows its size in advance, without the stored parts', () => {
    const documents = [placed(row('a')), placed(row('b'))];
    expect(modelSaving(documents, new Map())).toMatchObject({ missing: documents, missingBytes: 2000, saving: false });
    expect(of(row('a'), row('b', { held: null, coming, stopped: 'network' }))).toMatchObject({
      missingBytes: 600,
      bytes: 1400,
      of: 2000,
      saving: false,
      why: 'network',
    });
  });

  it('is in progress while one of them is, and done when all are stored', () => {
    expect(of(row('a', { held: null, stopped: 'failed' }), row('b', { held: null, coming }))).toMatchObject({
      saving: true,
      why: null,
    });
    expect(of(row('a'), row('b'))).toMatchObject({ missing: [], missingBytes: 0, saving: false, why: null });
  });

  it('counts opened documents as missing, but not their bytes', () => {
    expect(of(row('a', { keep: 'opened' }))).toMatchObject({ missingBytes: 0, bytes: 0, of: 0 });
    expect(of(row('a', { keep: 'opened' })).missing).toHaveLength(1);
  });
});

it('saved documents are listed by product and title, procedures last, with their total size', () => {
  const rows = [
    row('z'),
    row('x', { place: { kind: 'procedure' } }),
    row('c', { place: { kind: 'service-manual', productId: 'p2', productName: 'KV-CS50' } }),
    row('a', { held: null, coming }),
  ];
  expect(bySavedPlace(rows).map(({ name, rows: own }) => [name, own.map(({ id }) => id).join()])).toEqual([
    ['KV-CS50', 'c'],
    ['NV-SB24', 'a,z'],
    [null, 'x'],
  ]);
  expect(storedBytes(rows)).toBe(3400);
});
