import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { PhotoDetail } from './photo-detail.ts';
import { Printer, sameWithin, searchedTrims, storedParts } from './photo-print.ts';
import {
  type Brightness,
  inEachTurn,
  middle,
  middleOf,
  PhotoTones,
  quarterTurnedTrims,
  type Trims,
} from './photo-tones.ts';
import { readStoredBrightness } from './read-brightness.ts';

/** Different bits of 64 up to which the heads of two prints are looked at closer. */
const headWithin = 12;

/** Close heads in all, those of one stored photo, and those that are looked at. */
const nearMax = 1000;
const closestOfPhoto = 5;
const closestMax = 100;

/** Copies of one photo that are kept. */
const copiesMax = 20;

export type Copy = { otherId: string; distance: number };

type Photo = { id: string; claimId: string; sha256: string };

type Stores = { database: Database; files: FileStore };

/** Photos of other claims that are this one byte for byte, or of which this one is a copy, or the other way round. */
export async function findCopies(stores: Stores, photo: Photo, brightness: Brightness | null): Promise<Copy[]> {
  const copies = new Map(brightness ? await findLike(stores, photo, brightness) : []);
  const exact = await stores.database
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

type Turn = { printer: Printer; detail: PhotoDetail };

/**
 * Looks for the photo's parts in each turn by their heads, aligns what was found, and compares it with the other photo
 * itself: things of one kind have alike prints.
 */
async function findLike(stores: Stores, photo: Photo, brightness: Brightness): Promise<[string, number][]> {
  const turns = inEachTurn(brightness).map((turn) => {
    const tones = new PhotoTones(turn);
    return { printer: new Printer(tones), detail: new PhotoDetail(tones) };
  });
  const places = new Map<string, Turn & { trims: Trims }>();
  for (const upright of searchedTrims) {
    let trims = upright;
    for (const [quarters, head] of (turns[0]?.printer.heads(upright) ?? []).entries()) {
      const turn = turns[quarters];
      if (turn && !places.has(String(head))) places.set(String(head), { ...turn, trims });
      trims = quarterTurnedTrims(trims);
    }
  }
  const found = new Map<string, number>();
  const others = new Map<string, PhotoDetail | null>();
  for (const { id, path, part, print, head } of await findHeads(stores.database, photo, [...places.keys()])) {
    const place = places.get(head);
    if (!place || found.has(id)) continue;
    const { bits, trims } = place.printer.nearest(Buffer.from(print, 'hex'), place.trims);
    if (bits > sameWithin) continue;
    if (!others.has(id)) others.set(id, await readDetail(stores.files, path));
    const other = others.get(id);
    if (other && place.detail.isSameAs(other, storedParts[part] === middle ? trims : middleOf(trims)))
      found.set(id, bits);
  }
  return [...found];
}

/** Null for a photo that is deleted meanwhile. */
async function readDetail(files: FileStore, path: string): Promise<PhotoDetail | null> {
  const brightness = await readStoredBrightness(files, path);
  return brightness && new PhotoDetail(new PhotoTones(brightness));
}

type StoredHead = { id: string; path: string; part: number; print: string; head: string };

/** The closest prints of other claims' photos that are not the same byte for byte, by the bands of their heads. */
export async function findHeads(
  database: Database,
  photo: Omit<Photo, 'id'>,
  heads: readonly string[],
): Promise<StoredHead[]> {
  const bands = [48, 32, 16, 0].map((shift) => {
    const [ours, theirs] = [sql`searched.head`, sql`photo_prints.head`].map(
      (head) => sql`((${head} >> ${sql.lit(shift)}) & 65535)`,
    );
    return sql`select file_id, part, print, searched.head,
        bit_count((searched.head # photo_prints.head)::bit(64)) as bits
      from searched join photo_prints on ${ours} = ${theirs}
      where bit_count((searched.head # photo_prints.head)::bit(64)) <= ${headWithin}`;
  });
  return database.transaction().execute(async (transaction) => {
    // To compile the query takes longer than to run it, even among a million photos.
    await sql`set local jit = off`.execute(transaction);
    const { rows } = await sql<StoredHead>`
      with searched as materialized (select unnest(${heads}::bigint[]) as head),
        near as materialized (${sql.join(bands, sql` union `)} order by bits limit ${nearMax}),
        ranked as (select near.*, row_number() over (partition by file_id order by bits) as place from near)
      select file_id as id, path, part, print, head::text from ranked, lateral
        (select path, entity_id, sha256 from stored_files where id = file_id offset 0) as stored
      where place <= ${closestOfPhoto} and entity_id <> ${photo.claimId} and sha256 <> ${photo.sha256}
      order by bits limit ${closestMax}`.execute(transaction);
    return rows;
  });
}
