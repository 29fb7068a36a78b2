import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  confirmImport,
  discardImport,
  exportKind,
  getImport,
  getImportTemplate,
  type Import,
  ImportKind,
  listImportProblems,
  listImports,
  startImport,
} from '#contract/imports.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { toPageRequest, toPageResponse } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';
import type { Caller } from '../session/sessions.ts';
import { requireOwnData } from '../rules/require-own-data.ts';
import { expectation, isWarningProblem } from '../errors/cell-problems.ts';
import { exportKind as makeExport, importTemplate } from '../imports/export-table.ts';
import { countProblems, listProblems } from '../imports/find-problems.ts';
import {
  checkImport,
  confirmImport as writeImport,
  discardImport as deleteImport,
  getImport as findImport,
  type ImportRow,
} from '../imports/imports.ts';

/** Imports that the list shows. */
const listed = 50;

/** Master data of the embedded platform (R-IMPORT-01). */
export const importRoutes = [
  defineRoute(startImport, async ({ query, bytes, caller, by, context, now }) => {
    requireOwnData(context);
    const { kind, name, size } = query;
    requireKindOfCaller(kind, caller);
    if (bytes.length !== size) throw invalidFields({ size: 'invalid_choice' });
    async function* open() {
      yield bytes;
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return toImport(await checkImport(context, { kind, fileName: name, sha256, by, open }, now));
  }),

  defineRoute(listImports, async ({ context }) => {
    requireOwnData(context);
    const rows = await context.database
      .selectFrom('imports')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(listed)
      .execute();
    return { data: rows.map(toImport) };
  }),

  defineRoute(getImport, async ({ params, context }) => {
    requireOwnData(context);
    return toImport(await findImport(context.database, params.id));
  }),

  defineRoute(listImportProblems, async ({ params, query, language, context }) => {
    requireOwnData(context);
    const page = toPageRequest(query);
    const { id } = await findImport(context.database, params.id);
    const totalItems = await countProblems(context.database, id);
    const items = (await listProblems(context.database, id, page)).map(({ row, name, value, problem }) => ({
      row,
      column: name,
      value,
      expected: expectation(problem, language),
      warning: isWarningProblem(problem),
    }));
    return toPageResponse(page, { items, totalItems });
  }),

  defineRoute(
    confirmImport,
    async ({ params, caller, by, context, now }) => {
      requireOwnData(context);
      requireKindOfCaller((await findImport(context.database, params.id)).kind, caller);
      return toImport(await writeImport(context, params.id, { by, now }));
    },
    { sendsMail: true },
  ),

  defineRoute(discardImport, async ({ params, by, context, now }) => {
    requireOwnData(context);
    await deleteImport(context, params.id, { by, now });
  }),

  defineRoute(exportKind, async ({ params, caller, by, context, now }) => {
    requireOwnData(context);
    const kind = requireKind(params.kind);
    requireKindOfCaller(kind, caller);
    await writeAudit(context.database, { by, kind: 'data_exported', target: kind, now });
    return makeExport(context, kind);
  }),

  defineRoute(getImportTemplate, async ({ params, context }) => {
    requireOwnData(context);
    return importTemplate(requireKind(params.kind));
  }),
];

/** @throws AppError `FORBIDDEN` for invitations by a key, which makes no account (R-IMPORT-11). */
function requireKindOfCaller(kind: ImportKind, { keyId }: Pick<Caller, 'keyId'>): void {
  if (kind === 'invitations' && keyId !== undefined) throw new AppError('FORBIDDEN');
}

function requireKind(name: string): ImportKind {
  const kind = v.safeParse(ImportKind, name);
  if (!kind.success) throw new AppError('NOT_FOUND');
  return kind.output;
}

function toImport(row: ImportRow): Import {
  const { id, kind, file_name, state, staged, problems, created_at, finished_at } = row;
  const { added, changed, removed, unchanged } = row;
  return {
    id,
    kind,
    fileName: file_name,
    state,
    rows: staged,
    problems,
    added,
    changed,
    removed,
    unchanged,
    createdAt: created_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
  };
}
