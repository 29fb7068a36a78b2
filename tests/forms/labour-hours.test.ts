import { useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { timeProblem } from '#forms/labour-hours.ts';
import { asSentence, fieldProblemText } from '#messages/field-problem-text.ts';

useEnglish();

describe('labour hours', () => {
  it.each([
    ['1h30', 1.5],
    ['1:30', 1.5],
    ['1 h 45', 1.75],
    ['1 h 20 min', 1.33],
    ['2H', 2],
    ['0:15', 0.25],
    ['1\u00A0h\u00A030', 1.5],
  ])('typed as %j are %d', (typed, hours) => expect(timeProblem(typed)).toEqual({ code: 'hours_as_time', hours }));

  it.each(['1.5', '1,5', '', '2', 'abc', '1:75', '.5'])('typed as %j are no time', (typed) => {
    expect(timeProblem(typed)).toBeNull();
  });

  it('typed as a time are said to be right as a number', () => {
    expect(asSentence(fieldProblemText({ code: 'hours_as_time', hours: 1.5 }))).toBe('Use decimal hours, here 1.5');
  });
});
