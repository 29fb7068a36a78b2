import { t } from '@lingui/core/macro';
import { asSentence } from '#messages/field-problem-text.ts';
import { tidyLine } from '#text/tidied.ts';

/** Validates the field of a second step's code. */
export function validateCode({ code }: { code: string }): { code?: string } {
  return tidyLine(code) === '' ? { code: asSentence(t`enter the code`) } : {};
}
