import type { ChangedInOrg } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { findAll } from './find.ts';
import { changedClaims } from './mapping.ts';
import { allOf, anyOf, atLeast, equals, moreThan } from './soql.ts';

const { fields } = changedClaims;

/** Claims that the org changed from an instant on, or after one of that instant; the longest ago first. */
export async function findChangedClaims(
  connection: Connection,
  { at, id }: { at: string; id: string | null },
  max: number,
): Promise<ChangedInOrg[]> {
  const where =
    id === null
      ? atLeast(fields.changedAt, at)
      : anyOf([moreThan(fields.changedAt, at), allOf([equals(fields.changedAt, at), moreThan(fields.id, id)])]);
  return findAll(connection, changedClaims, {
    where,
    orderBy: [
      { field: fields.changedAt, direction: 'ASC' },
      { field: fields.id, direction: 'ASC' },
    ],
    limit: max,
  });
}
