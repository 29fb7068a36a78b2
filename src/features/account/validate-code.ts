import { t } from '@lingui/core/macro';
import { asSentence } from '#messages/field-problem-text.ts';

/** Validates the field of a second step's code. */
export function validateCode({ code }: { code: string }): { code?: string } {
  return code.trim() === '' ? { code: asSentence(t`enter the code`) } : {};
}
