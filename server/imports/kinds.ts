import type { ImportKind } from '#contract/import-kinds.ts';
import { documentKind } from './document-kind.ts';
import { invitationKind } from './invitation-kind.ts';
import { pickListKind } from './pick-list-kind.ts';
import { readDocuments } from './read-documents.ts';
import { type ReadRow, readTable } from './read-table.ts';
import type { ImportContext, NewImport, RowKind } from './row-kind.ts';
import { tableKinds } from './table-kinds.ts';
import { tableRowKind } from './table-sql.ts';

/** How the rows of a kind are judged, written and read. */
export function kindOf(kind: ImportKind): RowKind {
  if (kind === 'pick-lists') return pickListKind;
  if (kind === 'documents') return documentKind;
  if (kind === 'invitations') return invitationKind;
  return tableRowKind(tableKinds[kind]);
}

/** The rows of a file: a table, or the index of a ZIP, whose files it puts into the store. */
export function openRows(
  context: ImportContext,
  { kind, open }: Pick<NewImport, 'kind' | 'open'>,
): AsyncIterable<ReadRow> {
  return kind === 'documents' ? readDocuments(context, open()) : readTable(open(), kindOf(kind).columns);
}
