import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { importKinds } from './import-kinds.ts';
import { Id, searchInput } from './primitives.ts';

/** Longest text of a cell, and of a search. */
const cellMaxLength = 4_000;
export const recordSearchMaxLength = 255;

/** A record by its cells as a file of its kind has them: `true`, `false`, digits, or empty (R-IMPORT-06). */
const Cells = v.record(v.string(), v.pipe(v.string(), v.maxLength(cellMaxLength, 'too_long')));

export const MasterRecord = v.object({
  id: Id,
  /** A number that follows from the cells: a change names it in `If-Match`. */
  version: v.number(),
  cells: v.record(v.string(), v.string()),
});
export type MasterRecord = v.InferOutput<typeof MasterRecord>;

/** A column of a kind, as a form asks for it. */
export const RecordColumn = v.object({
  name: v.string(),
  input: oneOf(['text', 'choice', 'flag', 'number', 'decimal']),
  required: v.boolean(),
  /** Only a new record gets it. */
  onlyNew: v.boolean(),
  /** The cell that an empty one stands for. */
  fallback: v.string(),
  choices: v.array(v.string()),
  /** It is the id of a record of one of these. */
  refersTo: v.array(oneOf(importKinds)),
});
export type RecordColumn = v.InferOutput<typeof RecordColumn>;

/** By name. The kind in the path is one of `listedKinds`. */
export const listRecords = defineEndpoint({
  method: 'GET',
  path: '/admin/records/:kind',
  access: ['admin'],
  query: v.object({
    search: searchInput(recordSearchMaxLength),
    /** `next` of the page before. */
    cursor: v.optional(Id),
  }),
  output: v.object({
    columns: v.array(RecordColumn),
    data: v.array(MasterRecord),
    next: v.nullable(v.string()),
  }),
  status: 200,
});

/** The kind is one of `listedKinds`. */
export const getRecord = defineEndpoint({
  method: 'GET',
  path: '/admin/records/:kind/:id',
  access: ['admin'],
  output: MasterRecord,
  status: 200,
});

/** Without an id it gets one. The problems of cells are at `cells.` and their column. */
export const createRecord = defineEndpoint({
  method: 'POST',
  path: '/admin/records/:kind',
  access: ['admin'],
  body: v.object({ cells: Cells }),
  output: MasterRecord,
  status: 201,
  idempotent: true,
});

/** A column that is left out stays as it is. */
export const updateRecord = defineEndpoint({
  method: 'PUT',
  path: '/admin/records/:kind/:id',
  access: ['admin'],
  body: v.object({ cells: Cells }),
  output: MasterRecord,
  status: 200,
  idempotent: true,
  versioned: true,
});

/** What may name a record that is merged. `files` are the photos and documents of a registration. */
export const mergeReferences = ['accounts', 'claims', 'registrations', 'tickets', 'consents', 'files'] as const;
export type MergeReference = (typeof mergeReferences)[number];

/** What `mergeRecord` would do, or why it would refuse. It writes nothing. */
export const previewMerge = defineEndpoint({
  method: 'GET',
  path: '/admin/records/:kind/:id/merge',
  access: ['admin'],
  query: v.object({ into: Id }),
  output: v.object({
    gone: MasterRecord,
    kept: MasterRecord,
    /** The cells of the record that stays, after the merge. */
    merged: v.record(v.string(), v.string()),
    /** How many of what names `gone`; only what there is. */
    references: v.array(v.object({ name: oneOf(mergeReferences), count: v.number() })),
  }),
  status: 200,
});
export type MergePreview = v.InferOutput<typeof previewMerge.output>;

/**
 * Merges the record of the path into another of its kind, which are one (R-MERGE-01). The kind is one of `mergeKinds`. The
 * answer is the record that stays.
 */
export const mergeRecord = defineEndpoint({
  method: 'POST',
  path: '/admin/records/:kind/:id/merge',
  access: ['admin'],
  body: v.object({ into: Id }),
  output: MasterRecord,
  status: 200,
  idempotent: true,
  versioned: true,
});
