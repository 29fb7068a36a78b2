import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type Printer, sameWithin, searchedTrims, type Trims } from './photo-print.ts';

/** Different bits of 64 up to which the heads of two prints are looked at closer. */
const headWithin = 12;

/** Of one stored photo, and in all. */
const closestOfPhoto = 5;
const closestMax = 100;

/** Copies of one photo that are kept. */
const copiesMax = 20;

export type Copy = { otherId: string; distance: number };

type Photo = { id: string; claimId: string; sha256: string };

/** Photos of other claims that are this one byte for byte, or of which this one is a copy, or the other way round. */
export async function findCopies(database: Database, photo: Photo, printer: Printer | null): Promise<Copy[]> {
  const copies = new Map(printer ? await findLike(database, photo, printer) : []);
  const exact = await database
    .selectFrom('stored_files')
    .select('id')
    .where('sha256', '=', photo.sha256)
    .where('purpose', 'is not', null)
    .where('entity_id', '<>', photo.claimId)
    .orderBy('created_at', 'desc')
    .limit(copiesMax)
    .execute();
  for (const { id } of exact) copies.set(id, 0);
  return [...copies]
    .map(([otherId, distance]) => ({ otherId, distance }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, copiesMax);
}

/** Looks for the photo's parts by the bands of their heads, then aligns and compares what was found. */
async function findLike(database: Database, photo: Photo, printer: Printer): Promise<[string, number][]> {
  const trimsOf = new Map<string, Trims>();
  for (const trims of searchedTrims) {
    const head = printer.head(trims);
    if (head !== null && !trimsOf.has(String(head))) trimsOf.set(String(head), trims);
  }
  const heads = [...trimsOf.keys()];
  const bands = [48, 32, 16, 0].map((shift) => {
    const [ours, theirs] = [sql`searched.head`, sql`photo_prints.head`].map(
      (head) => sql`((${head} >> ${sql.lit(shift)}) & 65535)`,
    );
    return sql`select file_id, print, searched.head,
        bit_count((searched.head # photo_prints.head)::bit(64)) as bits
      from searched join photo_prints on ${ours} = ${theirs}
      where bit_count((searched.head # photo_prints.head)::bit(64)) <= ${headWithin}`;
  });
  const { rows } = await sql<{ file_id: string; print: string; head: string }>`
    with searched as materialized (select unnest(${heads}::bigint[]) as head),
      near as (${sql.join(bands, sql` union `)}),
      ranked as (select near.*, row_number() over (partition by near.file_id order by bits) as place from near
        join stored_files on stored_files.id = near.file_id and stored_files.entity_id <> ${photo.claimId})
    select file_id, print, head::text from ranked where place <= ${closestOfPhoto}
    order by bits limit ${closestMax}`.execute(database);
  const found = new Map<string, number>();
  for (const { file_id, print, head } of rows) {
    const least = found.get(file_id) ?? Infinity;
    const from = trimsOf.get(head);
    if (!from || least <= sameWithin) continue;
    found.set(file_id, Math.min(least, printer.nearest(Buffer.from(print, 'hex'), from)));
  }
  return [...found].filter(([, distance]) => distance <= sameWithin);
}
