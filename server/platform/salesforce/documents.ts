import { Readable } from 'node:stream';
import type { PortalDocument } from '#contract/files.ts';
import type { ByteRange } from '../../files/file-store.ts';
import type { OwnedFile } from '../../files/stored-files.ts';
import type { Connection } from './connection.ts';
import { translateErrors } from './translate-errors.ts';
import { toDocument, linkedDocuments } from './linked-documents.ts';
import { findAll, findReferring } from './find.ts';
import { documentLinks, manuals } from './mapping.ts';
import { allOf, anyOf, equals } from './soql.ts';

const { fields } = documentLinks;

/** The files of a manual, or of a retailer's procedures, by title. */
export async function findEntityDocuments(connection: Connection, entityId: string): Promise<PortalDocument[]> {
  const where = anyOf([
    equals(manuals.fields.id, entityId),
    allOf([equals(manuals.fields.retailerId, entityId), equals(manuals.fields.kind, 'Retailer Procedure')]),
  ]);
  const owners = await findAll(connection, manuals, { where });
  return [...(await linkedDocuments(connection, owners)).values()]
    .flat()
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

/** Finds a file of a manual or a procedure; the org's other files are not accessible. */
export async function findDocument(connection: Connection, id: string): Promise<OwnedFile | null> {
  const links = await findAll(connection, documentLinks, { where: equals(fields.documentId, id) });
  const [link] = links;
  const document = link && toDocument(link);
  if (!link || !document || link.latestVersionId === null) return null;
  const linkedTo = links.map(({ entityId }) => entityId);
  const owners = await findReferring(connection, manuals, manuals.fields.id, linkedTo, []);
  const entityIds = owners.flatMap(({ id: manualId, kind, retailerId }) =>
    kind === 'Retailer Procedure' ? (retailerId ?? []) : manualId,
  );
  const version = link.latestVersionId;
  return {
    entityIds,
    belongsToClaim: false,
    belongsToMessage: false,
    file: {
      kind: 'file',
      name: `${document.title}.${link.fileType?.toLowerCase()}`,
      type: document.fileType,
      size: document.size,
      version,
      open: (range) => translateErrors(openVersion(connection, version, range)),
    },
  };
}

async function openVersion(connection: Connection, id: string, range: ByteRange | null): Promise<Readable> {
  return sliceStream(await connection.download(`sobjects/ContentVersion/${id}/VersionData`), range);
}

/** The org always sends the whole file: skips the bytes before a range and stops after it. */
function sliceStream(whole: Readable, range: ByteRange | null): Readable {
  return range === null ? whole : Readable.from(readRange(whole, range));
}

async function* readRange(whole: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of whole) {
    const bytes = Buffer.from(chunk);
    const wanted = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += bytes.length;
    if (wanted.length > 0) yield wanted;
    if (at > end) return;
  }
}
