import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/** Returns a photo like that of a camera: a JPEG with noise, so that it stays large. The browser draws it. */
export async function cameraPhoto(
  page: Page,
  { width = 1000, height = 750, label = 'photo' } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(
    async ({ width, height, label }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      const picture = context.createImageData(width, height);
      for (let at = 0; at < picture.data.length; at += 65_536)
        crypto.getRandomValues(picture.data.subarray(at, at + 65_536));
      for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
      context.putImageData(picture, 0, 0);
      context.font = '120px sans-serif';
      context.fillText(label, 40, 200);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return bytes.toBase64 ? bytes.toBase64() : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { width, height, label },
  );
  return { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
