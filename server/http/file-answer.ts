import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes to answer with. */
export type FileAnswer = { kind: 'file'; root: string; path: string; name: string; type: string; sha256: string };

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'file';
}

/** Sends a kept file as `contract.md §5` says: whole or the range asked for, never opened by the browser itself. */
export async function sendFileAnswer(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<unknown> {
  const etag = `"${file.sha256}"`;
  reply
    .header('content-disposition', `attachment; ${dispositionName(file.name)}`)
    .header('cache-control', 'private, no-cache')
    .type(file.type)
    .header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.sendFile(file.path, file.root, {
    contentType: false,
    etag: false,
    lastModified: false,
    cacheControl: false,
  });
}

/** RFC 6266: plain letters for old readers, UTF-8 for the rest. */
function dispositionName(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '') || 'file';
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
