import type { ChangedInOrg, ChangedRegistration } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { findAll } from './find.ts';
import { changedClaims, changedRegistrations } from './mapping.ts';
import { allOf, anyOf, atLeast, equals, moreThan } from './soql.ts';

type From = { at: string; id: string | null };

export async function findChangedClaims(connection: Connection, from: From, max: number): Promise<ChangedInOrg[]> {
  return findAll(connection, changedClaims, changedSince(changedClaims.fields, from, max));
}

export async function findChangedRegistrations(
  connection: Connection,
  from: From,
  max: number,
): Promise<ChangedRegistration[]> {
  const rows = await findAll(connection, changedRegistrations, changedSince(changedRegistrations.fields, from, max));
  return rows.map(({ portalId, ...row }) => ({ ...row, isOfPortal: portalId !== null }));
}

type ChangedFields = Pick<typeof changedClaims.fields, 'id' | 'changedAt'>;

function changedSince({ id, changedAt }: ChangedFields, from: From, limit: number) {
  const where =
    from.id === null
      ? atLeast(changedAt, from.at)
      : anyOf([moreThan(changedAt, from.at), allOf([equals(changedAt, from.at), moreThan(id, from.id)])]);
  const order = [changedAt, id].map((field) => ({ field, direction: 'ASC' as const }));
  return { where, orderBy: order, limit };
}
