import { useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { useBackgroundSync } from '#tests/support/background-sync.ts';
import { refusalAdvice } from '#messages/sending.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decisions } from '#offline/outbox/outcome.ts';
import { type Cause, causeCodes } from '#storage/rows.ts';
import { causeWords } from '#messages/cause-words.ts';
import { decisionWords } from '#messages/decision-words.ts';

useEnglish();
afterEach(() => void vi.unstubAllGlobals());

const at = '2026-11-21T10:00:00.000Z';
const words = (code: Cause['code'], change: Partial<Cause> = {}) => causeWords({ code, at, ...change });

describe('why an entry is where it is', () => {
  it('has its own words for every cause', () => {
    expect(sentencesOf(causeCodes.map((code) => words(code).what))).toHaveLength(causeCodes.length);
  });

  it.each(causeCodes)('says what comes next: %s', (code) => {
    expect(sentencesOf([words(code).next])).toHaveLength(1);
  });

  const kinds = ['claim', 'amendment', 'invoice', 'registration'] as const;
  it.each(kinds)('promises that a %s goes by itself only where the browser sends with the app closed', (kind) => {
    const promise = /by itself|goes? then|when the network allows/;
    const nexts = (['new', 'offline', 'no_answer', 'not_an_answer', 'too_many'] as const).map(
      (code) => () => causeWords({ code, at }, kind).next,
    );
    for (const next of nexts) expect(next()).not.toMatch(promise);
    expect(causeWords({ code: 'offline', at }, kind).next).toContain('Open the app to send it');
    useBackgroundSync();
    for (const next of nexts) expect(next()).toMatch(promise);
  });

  it('says after the third failure what R-OFF-13 says, and that nothing is lost', () => {
    const { what, next } = words('three_failures');
    expect(what).toBe('Could not create the warranty claim');
    expect(next).toMatch(/^Submit a contact request or call\. .*stays on this device/);
  });

  it.each(['no_answer', 'timeout', 'interrupted', 'server_error'] as const)(
    'does not frighten with a second claim where the first may have arrived: %s',
    (code) => expect(words(code).next).toContain('not made twice'),
  );

  it.each(decisions)('says of a decision what has to be decided: %s', (decision) => {
    expect(words('decision', { serverCode: decision })).toEqual(decisionWords(decision));
  });

  it('has words for a decision that this version does not know', () => {
    const unknown = words('decision', { serverCode: 'from_a_newer_version' });
    expect(unknown).toEqual(words('decision'));
    expect(sentencesOf([unknown.what, unknown.next])).toHaveLength(2);
  });

  it('gives the advice of the refusal', () => {
    expect(words('refused', { serverCode: 'FILE_TOO_LARGE' }).next).toBe(refusalAdvice('FILE_TOO_LARGE'));
    expect(words('refused').next).toBe(refusalAdvice(undefined));
  });
});
