import { speak, useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { longTextMaxLength } from '#contract/limits.ts';
import { amendmentFormProblems, amendmentOf, amendmentValues } from '#features/follow-ups/amendment-spec.ts';

useEnglish();

const values = { diagnosis: 'Gear cracked too.', parts: 'Gear, 1', labourHours: '2.5' };
const covered = { today: '2026-11-21', labourExpireDate: '2026-11-21' };
const expired = { today: '2026-11-21', labourExpireDate: '2026-11-20' };

describe('a request for an additional estimate', () => {
  it('is valid when it is complete', () => expect(amendmentFormProblems(values, covered)).toEqual({}));

  it.each([
    [{ diagnosis: ' ' }, { diagnosis: 'required' }],
    [{ parts: '' }, { parts: 'required' }],
    [{ diagnosis: 'x'.repeat(longTextMaxLength) }, {}],
    [{ diagnosis: 'x'.repeat(longTextMaxLength + 1) }, { diagnosis: { code: 'too_long', max: longTextMaxLength } }],
    [{ parts: 'x'.repeat(longTextMaxLength + 1) }, { parts: { code: 'too_long', max: longTextMaxLength } }],
    [{ labourHours: '' }, { labourHours: 'not_a_number' }],
    [{ labourHours: 'two' }, { labourHours: 'not_a_number' }],
    [{ labourHours: '0' }, {}],
    [{ labourHours: '99.99' }, {}],
    [{ labourHours: '100' }, { labourHours: { code: 'too_large', max: 99.99 } }],
    [{ labourHours: '-1' }, { labourHours: { code: 'too_small', min: 0 } }],
    [{ labourHours: '1.234' }, { labourHours: 'too_many_decimals' }],
    [{ labourHours: '2,5' }, {}],
  ])('is validated at each limit: %j', (change, problems) => {
    expect(amendmentFormProblems({ ...values, ...change }, covered)).toEqual(problems);
  });

  it('needs no hours after the labour warranty has expired, and accepts them', () => {
    expect(amendmentFormProblems({ ...values, labourHours: ' ' }, expired)).toEqual({});
    expect(amendmentOf({ ...values, labourHours: ' ' })).toMatchObject({ labourHours: null });
    expect(amendmentFormProblems(values, expired)).toEqual({});
  });

  it('needs hours if the warranty is unknown', () => {
    const unknown = { today: '2026-11-21', labourExpireDate: null };
    expect(amendmentFormProblems({ ...values, labourHours: '' }, unknown)).toEqual({ labourHours: 'not_a_number' });
  });

  it('is submitted with a decimal point for a decimal comma', () => {
    expect(amendmentOf({ ...values, diagnosis: ' Gear ', labourHours: '2,5' })).toEqual({
      diagnosis: 'Gear',
      parts: 'Gear, 1',
      labourHours: 2.5,
    });
  });

  it('is restored as typed, and submitted values in the language of the person', () => {
    expect(amendmentValues({ values: { ...values, labourHours: '2.' } })).toMatchObject({ labourHours: '2.' });
    speak('fr');
    expect(amendmentValues({ values: { ...values, labourHours: '2.5' } })).toMatchObject({ labourHours: '2,5' });
  });
});
