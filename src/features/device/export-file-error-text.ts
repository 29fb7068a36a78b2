import { t } from '@lingui/core/macro';
import type { ExportFileErrorReason } from '#offline/export/export-file-error.ts';

/** Why a file of unsent work cannot be imported, or not completely, and what to do. */
export function exportFileErrorText(problem: ExportFileErrorReason | 'no_file' | 'no_code'): string {
  switch (problem) {
    case 'no_file':
      return t`Choose the file first.`;
    case 'no_code':
      return t`A code has 16 letters and digits.`;
    case 'wrong_code':
      return t`This code does not open the file. Check that it is the code of this file.`;
    case 'not_export':
      return t`This is no file of unsent work.`;
    case 'newer':
      return t`A newer version of the app made this file. Update the app here, then import it.`;
    case 'other_account':
      return t`Another account’s work is in this file. Log in with the account that saved it.`;
    case 'cut':
      return t`The end of the file is missing. Copy it once more from the tablet that saved it.`;
    case 'damaged':
      return t`The file is damaged. Copy it once more from the tablet that saved it.`;
    case 'unreadable':
      return t`The file can no longer be read. Choose it once more.`;
    case 'full':
      return t`This device is full. Free some space, then import the file again.`;
    case 'failed':
      return t`Something went wrong on this device. Reload the page, then import the file again.`;
  }
}
