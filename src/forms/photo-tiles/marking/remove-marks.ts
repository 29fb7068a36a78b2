import { t } from '@lingui/core/macro';
import { removeMarks } from '#offline/photos/marks.ts';
import { PhotoRefused } from '#offline/photos/prepared.ts';
import { showNotice } from '#ui/notices.ts';

/** Removes the marks of a photo, or says why not. */
export async function removeMarksOrSay(photoId: string): Promise<void> {
  try {
    await removeMarks(photoId);
  } catch (error) {
    if (!(error instanceof PhotoRefused)) throw error;
    showNotice({ tone: 'error', text: t`The photo without the marks is no longer on this device.` });
  }
}
