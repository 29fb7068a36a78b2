import { createHash } from 'node:crypto';
import { sniffFileType } from '#contract/files.ts';
import type { PhotoReply, PhotoRequest } from '#offline/photos/photo-worker.ts';

/** Replaces the photo worker, which needs a browser: every picture needs no processing, and a PDF stays one. */
export class ReadyPhotos extends EventTarget {
  postMessage({ id, file }: PhotoRequest): void {
    void file.bytes().then((bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const data: PhotoReply = {
        id,
        prepared: { bytes: bytes.buffer, type: sniffFileType(bytes) ?? 'image/jpeg', sha256 },
      };
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
}
