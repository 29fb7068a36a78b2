import { t } from '@lingui/core/macro';
import type { CameraTrouble } from './camera-trouble-of.ts';

/** Why the camera cannot be used, and what can be done about it. */
export function cameraTroubleText(trouble: CameraTrouble): { title: string; advice: string } {
  switch (trouble) {
    case 'none':
      return { title: t`This device has no camera`, advice: t`Type what stands under the bar code.` };
    case 'denied':
      return {
        title: t`The camera is not allowed here`,
        advice: t`Allow it for this address in the browser’s settings, or type what stands under the bar code.`,
      };
    case 'in_use':
      return {
        title: t`Another app is using the camera`,
        advice: t`Close that app and scan again, or type what stands under the bar code.`,
      };
    case 'impossible':
      return {
        title: t`This browser cannot scan`,
        advice: t`Type what stands under the bar code, or use another browser.`,
      };
  }
}
