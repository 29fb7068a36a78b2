import type { DocumentPlace, DocumentRow } from '#storage/document-rows.ts';
import { refreshManuals, refreshProcedures } from './manuals.ts';

/** Reads the current lists of all saved documents. Throws `ApiError`. */
export async function refreshSaved(
  { id, salesForceId }: { id: string; salesForceId: string | null },
  rows: readonly Pick<DocumentRow, 'place'>[],
): Promise<void> {
  const places = new Map(rows.map(({ place }) => [placeKey(place), place]));
  for (const place of places.values())
    if (place.kind === 'procedure') await refreshProcedures(id, salesForceId ?? '');
    else await refreshManuals(id, place.kind, place.productId);
}

function placeKey(place: DocumentPlace): string {
  return place.kind === 'procedure' ? place.kind : `${place.kind} ${place.productId}`;
}
