import { useSnapshot } from '#queries/use-snapshot.ts';
import { ManualList, type ManualKind, manualsKey } from '#offline/documents/manuals.ts';
import type { PlacedDocument } from '#offline/documents/store.ts';

/** Live: every document of a product that is known on this device. */
export function usePlacedManuals(accountId: string, productId: string, productName: string): PlacedDocument[] {
  const user = useManuals(accountId, 'user-manual', productId);
  const technical = useManuals(accountId, 'technical-bulletin', productId);
  const service = useManuals(accountId, 'service-manual', productId);
  return [
    ...placedManuals({ kind: 'user-manual', productId, productName }, user),
    ...placedManuals({ kind: 'technical-bulletin', productId, productName }, technical),
    ...placedManuals({ kind: 'service-manual', productId, productName }, service),
  ];
}

function useManuals(accountId: string, kind: ManualKind, productId: string): ManualList | undefined {
  return useSnapshot(accountId, manualsKey(kind, productId), ManualList)?.value;
}

/** The documents of a list, each with its place. */
export function placedManuals(place: PlacedDocument['place'], list: ManualList | undefined): PlacedDocument[] {
  return (list?.data ?? []).flatMap(({ contentDocuments }) =>
    contentDocuments.map((document) => ({ document, place })),
  );
}
