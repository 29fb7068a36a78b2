import type { FileType, PortalDocument } from '#contract/files.ts';
import type { Connection } from './connection.ts';
import { findReferring } from './find.ts';
import { documentLinks } from './mapping.ts';
import type { Row } from './object-map.ts';

/** The org's file types that the portal serves; others are left out. */
const fileTypes: Readonly<Record<string, FileType>> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  JPG: 'image/jpeg',
  JPEG: 'image/jpeg',
};

/** The documents of each record, by title. */
export async function linkedDocuments(connection: Connection, owners: readonly { id: string }[]) {
  const ids = owners.map(({ id }) => id);
  const links = await findReferring(connection, documentLinks, documentLinks.fields.entityId, ids, []);
  const ofManual = Map.groupBy(links, ({ entityId }) => entityId);
  return new Map(
    [...ofManual].map(([id, group]) => [
      id,
      group
        .map(toDocument)
        .filter((document) => document !== null)
        .toSorted((a, b) => a.title.localeCompare(b.title)),
    ]),
  );
}

/** Maps a link to a document; null for a file type that the portal does not serve. */
export function toDocument(link: Row<typeof documentLinks>): PortalDocument | null {
  const { documentId: id, title, lastModifiedDate, size } = link;
  const fileType = fileTypes[link.fileType ?? ''];
  return fileType ? { id, title, fileType, lastModifiedDate, size: size ?? 0 } : null;
}
