import { type ListedKind, listedKinds, type MergeKind, mergeKinds, recordKinds } from '#contract/import-kinds.ts';
import {
  createRecord,
  getRecord,
  listRecords,
  mergeRecord,
  previewMerge,
  updateRecord,
} from '#contract/master-records.ts';
import { AppError } from '../errors/app-error.ts';
import type { Context } from '../context.ts';
import { defineRoute } from '../http/route.ts';
import { mergePreview, mergeRecords } from '../imports/merge-records.ts';
import { findRecord, findRecords, recordColumns, saveRecord } from '../imports/records.ts';

/** Single records of master data (R-IMPORT-06). */
export const recordRoutes = [
  defineRoute(listRecords, async ({ params, query, context }) => {
    const kind = kindIn(context, params.kind, listedKinds);
    return { columns: recordColumns(kind), ...(await findRecords(context.database, kind, query)) };
  }),

  defineRoute(getRecord, async ({ params, context }) =>
    findRecord(context.database, kindIn(context, params.kind, listedKinds), params.id),
  ),

  defineRoute(createRecord, async ({ params, body: { cells }, by, context, newId, now }) =>
    saveRecord(context.database, {
      kind: kindIn(context, params.kind, recordKinds),
      cells,
      basis: null,
      newId,
      by,
      now,
    }),
  ),

  defineRoute(updateRecord, async ({ params, body: { cells }, by, context, newId, version, now }) => {
    const basis = { id: params.id, version };
    return saveRecord(context.database, {
      kind: kindIn(context, params.kind, recordKinds),
      cells,
      basis,
      newId,
      by,
      now,
    });
  }),

  defineRoute(previewMerge, async ({ params, query: { into }, context }) => {
    const kind: MergeKind = kindIn(context, params.kind, mergeKinds);
    return mergePreview(context.database, { kind, id: params.id, into });
  }),

  defineRoute(mergeRecord, async ({ params, body: { into }, by, context, version, now }) => {
    const kind: MergeKind = kindIn(context, params.kind, mergeKinds);
    return mergeRecords(context.database, { kind, id: params.id, version, into, by, now });
  }),
];

/** @throws AppError `NOT_FOUND` where master data is in Salesforce, and for what is no such kind. */
function kindIn<Kind extends ListedKind>({ platform }: Context, name: string, kinds: readonly Kind[]): Kind {
  const kind = kinds.find((known) => known === name);
  if (!platform.desk || !kind) throw new AppError('NOT_FOUND');
  return kind;
}
