import type { CreatedKind } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { findOne } from './find.ts';
import { claims, estimates, externalId, invoices, registrations, tickets } from './mapping.ts';
import { id, objectMap, text } from './object-map.ts';
import { isRepeated } from './save.ts';
import { equals } from './soql.ts';

const objects = {
  registration: registrations,
  claim: claims,
  amendment: estimates,
  invoice: invoices,
  ticket: tickets,
} as const satisfies Record<CreatedKind, unknown>;

/** Finds the record of a submission by its external id. */
export async function findCreated(connection: Connection, kind: CreatedKind, newId: string): Promise<string | null> {
  const object = objectMap(objects[kind].api, { id: id(), externalId: text(externalId) });
  return (await findOne(connection, object, equals(object.fields.externalId, newId)))?.id ?? null;
}

/** The id that a write returns, or of the record that the same submission created before. */
export async function orCreated(
  connection: Connection,
  { kind, id: newId }: { kind: CreatedKind; id: string },
  saved: Promise<string>,
): Promise<string> {
  try {
    return await saved;
  } catch (error) {
    const created = isRepeated(error) ? await findCreated(connection, kind, newId) : null;
    if (created === null) throw error;
    return created;
  }
}
