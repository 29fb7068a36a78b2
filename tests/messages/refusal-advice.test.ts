import { useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { refusalAdvice } from '#messages/sending.ts';
import { describe, expect, it } from 'vitest';
import { statusOfCode } from '#contract/errors.ts';

useEnglish();

describe('what to do about a refusal', () => {
  it.each([...Object.keys(statusOfCode), 'FIELD_CUSTOM_VALIDATION_EXCEPTION', 'toString', '', undefined])(
    'is said in words, whatever the code: %j',
    (code) => expect(sentencesOf([refusalAdvice(code)])).toHaveLength(1),
  );

  it.each([
    ['REGISTRATION_REJECTED', /no claim can be started/i],
    ['WARRANTY_EXPIRED', /no claim can be started/i],
    ['PRODUCT_ALREADY_REGISTERED', /registered the product meanwhile. Try again/],
    ['FILE_TOO_LARGE', /photo or file/],
    ['UNSUPPORTED_FILE_TYPE', /photo or file/],
    ['FORBIDDEN', /contact us.*stays on this device/i],
    ['ACCOUNT_NOT_VERIFIED', /contact us.*stays on this device/i],
    ['IDEMPOTENCY_KEY_REUSED', /may already have arrived/],
    ['SALESFORCE_DATA_INCONSISTENCY', /contact us/i],
    ['VALIDATION_FAILED', /change what the answer says/i],
  ])('%s', (code, advice) => expect(refusalAdvice(code)).toMatch(advice));
});
