import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { fileDoubts } from './file-doubts.ts';
import { Id, Instant, list, Sha256 } from './primitives.ts';

/** Largest file in bytes (R-CLAIM-06). */
export const fileMaxBytes = 5 * 1024 * 1024;

export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** The submission that a file of a claim belongs to. */
export const filePurposes = ['claim', 'amendment', 'invoice', 'message'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/**
 * The receipt of one uploaded file, as stored by the server (R-API-13). `purpose` is set by backends that distinguish a
 * claim's photos from the files of its amendments and invoice.
 */
export const FileReceipt = v.object({
  id: Id,
  name: v.string(),
  size: v.number(),
  sha256: Sha256,
  purpose: v.optional(oneOf(filePurposes)),
  /** Why it may not open, as its sender found; absent where the sender did not say. */
  doubt: v.exactOptional(oneOf(fileDoubts)),
});
export type FileReceipt = v.InferOutput<typeof FileReceipt>;

/** Whether a file is the claim's own, and not of an amendment or invoice. */
export function isClaimFile({ purpose }: FileReceipt): boolean {
  return purpose === undefined || purpose === 'claim';
}

export const PortalDocument = v.object({
  id: Id,
  title: v.string(),
  fileType: v.string(),
  lastModifiedDate: Instant,
  size: v.number(),
  /** `en` or `fr`; null or absent where the backend does not know it, or the document has both. */
  language: v.exactOptional(v.nullable(v.string())),
});
export type PortalDocument = v.InferOutput<typeof PortalDocument>;

export const listFiles = defineEndpoint({
  method: 'GET',
  path: '/files',
  access: 'verified',
  query: v.object({ entityId: Id }),
  output: list(PortalDocument),
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** Returns the bytes of a file and supports `Range`. */
export const getFileContent = defineEndpoint({
  method: 'GET',
  path: '/files/:id/content',
  access: 'verified',
  status: 200,
});

const signatures: readonly { type: FileType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** The header of a PDF. Readers accept it behind up to 1,023 other bytes, as some scanners write them. */
const pdfHeader = '%PDF-';

/** Bytes at the start of a file that `sniffFileType` reads. */
export const signatureBytes = 1_023 + pdfHeader.length;

/** The type of a file by its first bytes, or null. Names and declared types are ignored (R-CLAIM-06). */
export function sniffFileType(head: Uint8Array): FileType | null {
  const image = signatures.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (image) return image.type;
  const text = new TextDecoder('latin1').decode(head.subarray(0, signatureBytes));
  return text.includes(pdfHeader) ? 'application/pdf' : null;
}
