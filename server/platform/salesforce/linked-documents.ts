import type { FileType, PortalDocument } from '#contract/files.ts';
import type { Connection } from './connection.ts';
import { findReferring } from './find.ts';
import { documentLinks, documentVersions } from './mapping.ts';
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
  const languages = await languagesOf(connection, links);
  return new Map(
    [...ofManual].map(([id, group]) => [
      id,
      group
        .map((link) => toDocument(link, languages.get(link.latestVersionId)))
        .filter((document) => document !== null)
        .toSorted((a, b) => a.title.localeCompare(b.title)),
    ]),
  );
}

/** The language of each version, where the org has a field for it (`CRM_DOCUMENT_LANGUAGE_FIELD`). */
async function languagesOf(connection: Connection, links: readonly Row<typeof documentLinks>[]) {
  const { documentLanguageField } = connection.options;
  const versionIds = [...new Set(links.flatMap(({ latestVersionId }) => latestVersionId ?? []))];
  if (documentLanguageField === null) return new Map<string | null, string | null>();
  const versions = documentVersions(documentLanguageField);
  const rows = await findReferring(connection, versions, versions.fields.id, versionIds, []);
  return new Map<string | null, string | null>(rows.map(({ id, language }) => [id, language]));
}

/** Maps a link to a document; null for a file type that the portal does not serve. */
export function toDocument(link: Row<typeof documentLinks>, language: string | null = null): PortalDocument | null {
  const { documentId: id, title, lastModifiedDate, size } = link;
  const fileType = fileTypes[link.fileType ?? ''];
  return fileType ? { id, title, fileType, lastModifiedDate, size: size ?? 0, language } : null;
}
