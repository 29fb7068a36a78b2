import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, list, paged, PageQuery } from './primitives.ts';
import { importKinds } from './import-kinds.ts';

/** Largest file of an import through the app, in bytes; the command has no limit. */
export const importMaxBytes = 64 * 1024 * 1024;

export const ImportKind = v.picklist(importKinds, 'invalid_choice');
export type ImportKind = v.InferOutput<typeof ImportKind>;

/** An import: checked first, and written as a whole once a person confirms it (R-IMPORT-02). */
export const Import = v.object({
  id: Id,
  kind: oneOf(importKinds),
  fileName: v.string(),
  /** `refused` has problems; `checked` waits to be confirmed. */
  state: oneOf(['checking', 'refused', 'checked', 'done']),
  rows: v.number(),
  problems: v.number(),
  /** Records that it adds, changes, removes (values of pick lists), and leaves as they are. */
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  unchanged: v.number(),
  createdAt: Instant,
  finishedAt: v.nullable(Instant),
});
export type Import = v.InferOutput<typeof Import>;

/** What is wrong with a cell, or with a whole row or file, and what is expected instead. */
export const ImportProblem = v.object({
  /** As a spreadsheet counts: the header is row 1. Null for the whole file. */
  row: v.nullable(v.number()),
  column: v.nullable(v.string()),
  value: v.nullable(v.string()),
  /** A sentence in the caller's language. */
  expected: v.string(),
  /** It hinders no import (R-IMPORT-08); missing from an older server, which has refusals alone. */
  warning: v.optional(v.boolean()),
});
export type ImportProblem = v.InferOutput<typeof ImportProblem>;

/** Checks a file; nothing is written yet. A file that was cut off is refused by its size. */
export const startImport = defineEndpoint({
  method: 'POST',
  path: '/admin/imports',
  access: ['admin'],
  query: v.object({
    kind: ImportKind,
    name: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(255, 'too_long')),
    size: v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.digits('not_a_number'))], 'not_a_number'),
      v.transform(Number),
      v.minValue(1, 'too_small'),
      v.maxValue(importMaxBytes, 'too_large'),
    ),
  }),
  bytes: importMaxBytes,
  output: Import,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** The newest first. */
export const listImports = defineEndpoint({
  method: 'GET',
  path: '/admin/imports',
  access: ['admin'],
  output: list(Import),
  status: 200,
  refusals: ['NOT_FOUND'],
});

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/admin/imports/:id',
  access: ['admin'],
  output: Import,
  status: 200,
});

export const listImportProblems = defineEndpoint({
  method: 'GET',
  path: '/admin/imports/:id/problems',
  access: ['admin'],
  query: PageQuery,
  output: paged(ImportProblem),
  status: 200,
});

/** Writes all rows at once; a repeat changes nothing. The file is checked again: 409 when it no longer fits. */
export const confirmImport = defineEndpoint({
  method: 'POST',
  path: '/admin/imports/:id/confirm',
  access: ['admin'],
  output: Import,
  status: 200,
  refusals: ['CONFLICT'],
});

export const discardImport = defineEndpoint({
  method: 'DELETE',
  path: '/admin/imports/:id',
  access: ['admin'],
  status: 204,
});

/** All records of a kind, in the form in which they are imported (R-IMPORT-05). */
export const exportKind = defineEndpoint({
  method: 'GET',
  path: '/admin/exports/:kind',
  access: ['admin'],
  archive: ['text/csv', 'application/zip'],
  status: 200,
});

/** The header and one row as an example. */
export const getImportTemplate = defineEndpoint({
  method: 'GET',
  path: '/admin/import-templates/:kind',
  access: ['admin'],
  archive: ['text/csv', 'application/zip'],
  status: 200,
});
