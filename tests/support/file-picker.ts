import type { Page } from '@playwright/test';

/**
 * Simulates the save dialog, which no test can operate: chooses a location, cancels, or chooses a location on a disk
 * that is full after some hundred bytes. `none` is a browser without the dialog. The location is a file in the origin
 * private file system, which is written like any other.
 */
export async function answerFilePicker(page: Page, outcome: 'place' | 'closed' | 'full' | 'none'): Promise<void> {
  await page.evaluate((answer) => {
    async function pick({ suggestedName }: { suggestedName: string }): Promise<FileSystemFileHandle> {
      if (answer === 'closed') throw new DOMException('Closed', 'AbortError');
      const places = await navigator.storage.getDirectory();
      const handle = await places.getFileHandle(suggestedName, { create: true });
      // Chromium only, like the dialog.
      handle.remove ??= () => places.removeEntry(suggestedName);
      if (answer === 'full') fill(handle);
      return handle;
    }
    function fill(handle: FileSystemFileHandle): void {
      const begin = handle.createWritable.bind(handle);
      handle.createWritable = async () => {
        const stream = await begin();
        const write = stream.write.bind(stream);
        let left = 3;
        stream.write = async (bytes) => {
          if (left-- === 0) throw new DOMException('Full', 'QuotaExceededError');
          return write(bytes);
        };
        return stream;
      };
    }
    Reflect.set(window, 'showSaveFilePicker', answer === 'none' ? undefined : pick);
  }, outcome);
}

/** Returns the files at the chosen locations. */
export async function filesOf(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const files = await page.evaluate(async () => {
    const found: { name: string; text: string }[] = [];
    for await (const handle of (await navigator.storage.getDirectory()).values()) {
      // The app's own file was not chosen in the dialog.
      if (!(handle instanceof FileSystemFileHandle) || handle.name === 'device-secret') continue;
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      found.push({ name: handle.name, text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') });
    }
    return found;
  });
  return files.map(({ name, text }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text, 'latin1'),
  }));
}
