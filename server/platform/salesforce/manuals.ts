import type { Manual } from '#contract/documents.ts';
import type { PortalDocument } from '#contract/files.ts';
import type { ManualKind } from '../../database/tables.ts';
import type { Connection } from './connection.ts';
import { findAll, findOne } from './find.ts';
import { linkedDocuments } from './linked-documents.ts';
import { manuals } from './mapping.ts';
import type { Row } from './object-map.ts';
import { allOf, equals } from './soql.ts';

type Kind = Row<typeof manuals>['kind'];

const orgKinds = {
  'user manual': 'User Manual',
  'technical bulletin': 'Technical Bulletin',
  'service manual': 'Service Manual',
} as const satisfies Record<ManualKind, Kind>;

export async function findManuals(connection: Connection, kind: ManualKind, productId: string): Promise<Manual[]> {
  const { fields } = manuals;
  const rows = await findAll(connection, manuals, {
    where: allOf([equals(fields.productId, productId), equals(fields.kind, orgKinds[kind])]),
    orderBy: [
      { field: fields.name, direction: 'ASC' },
      { field: fields.id, direction: 'ASC' },
    ],
  });
  const documents = await linkedDocuments(connection, rows);
  return rows.map(({ id, name }) => ({ id, name, contentDocuments: documents.get(id) ?? [] }));
}

export async function getManualKind(connection: Connection, id: string): Promise<ManualKind | null> {
  switch ((await findOne(connection, manuals, equals(manuals.fields.id, id)))?.kind) {
    case 'User Manual':
      return 'user manual';
    case 'Technical Bulletin':
      return 'technical bulletin';
    case 'Service Manual':
      return 'service manual';
    default:
      return null;
  }
}

export async function findProcedures(connection: Connection, accountId: string): Promise<PortalDocument[]> {
  const where = allOf([
    equals(manuals.fields.retailerId, accountId),
    equals(manuals.fields.kind, 'Retailer Procedure'),
  ]);
  const documents = await linkedDocuments(connection, await findAll(connection, manuals, { where }));
  return [...documents.values()].flat().toSorted((a, b) => a.title.localeCompare(b.title));
}
