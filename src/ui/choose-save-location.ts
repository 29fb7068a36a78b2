/** A file in a location that a person chose. Unlike a download, it reports whether the file was written. */
export type SaveLocation = {
  /** The file name that the person chose. */
  name: string;
  /** Writes the file with `work`. Throws when it was not written completely; an existing file is then unchanged. */
  write: <Result>(work: Work<Result>) => Promise<Result>;
};

type Work<Result> = (write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) => Promise<Result>;

/**
 * Opens the browser's save dialog. Requires a user gesture. Returns `closed` when the person cancels, null where the
 * browser has no such dialog (Firefox, Safari) or forbids it.
 */
export async function chooseSaveLocation(suggestedName: string): Promise<SaveLocation | 'closed' | null> {
  if (!window.showSaveFilePicker) return null;
  try {
    const handle = await window.showSaveFilePicker({ suggestedName });
    return { name: handle.name, write: (work) => writeTo(handle, work) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    console.warn('The save dialog failed', error);
    return null;
  }
}

async function writeTo<Result>(handle: FileSystemFileHandle, work: Work<Result>): Promise<Result> {
  let bytes = 0;
  let result: Result;
  try {
    // Writes to a temporary file, which replaces the target when it is closed.
    const stream = await handle.createWritable();
    try {
      result = await work(async (more) => {
        await stream.write(more);
        bytes += more.length;
      });
    } catch (error) {
      await stream.abort();
      throw error;
    }
    await stream.close();
    const { size } = await handle.getFile();
    if (size !== bytes) throw new Error(`Wrote ${size} of ${bytes} bytes`);
    return result;
  } catch (error) {
    await removeIfEmpty(handle).catch(() => {});
    throw error;
  }
}

/** The dialog creates an empty file at once. Removes it after a failure. */
async function removeIfEmpty(handle: FileSystemFileHandle): Promise<void> {
  const { size } = await handle.getFile();
  if (size === 0) await handle.remove?.();
}
