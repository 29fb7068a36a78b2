/** A file at the place that a person chose. Whether it is written is known, other than of a download. */
export type ChosenPlace = {
  /** As the person named it. */
  name: string;
  /** Makes the file by `work`. Throws when not all of it was written; what was at its place before is there then as it was. */
  write: <Result>(work: Work<Result>) => Promise<Result>;
};

type Work<Result> = (write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) => Promise<Result>;

/**
 * Lets a person choose where a file goes. To be called while they press the button. `closed` when they chose nothing, null where
 * the browser has no such dialog (Firefox, Safari) or lets nobody have it.
 */
export async function choosePlace(suggestedName: string): Promise<ChosenPlace | 'closed' | null> {
  if (!window.showSaveFilePicker) return null;
  try {
    const handle = await window.showSaveFilePicker({ suggestedName });
    return { name: handle.name, write: (work) => writeTo(handle, work) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    console.warn('No place for a file can be chosen', error);
    return null;
  }
}

async function writeTo<Result>(handle: FileSystemFileHandle, work: Work<Result>): Promise<Result> {
  let bytes = 0;
  let result: Result;
  try {
    // Into a file beside it, which takes its place when it is closed.
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
    if (size !== bytes) throw new Error(`Of ${bytes} bytes ${size} were written`);
    return result;
  } catch (error) {
    await removeIfEmpty(handle).catch(() => {});
    throw error;
  }
}

/** The dialog makes an empty file at once, which nobody should take for theirs. */
async function removeIfEmpty(handle: FileSystemFileHandle): Promise<void> {
  const { size } = await handle.getFile();
  if (size === 0) await handle.remove?.();
}
