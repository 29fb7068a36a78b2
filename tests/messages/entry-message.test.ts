import { useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { useBackgroundSync } from '#tests/support/background-sync.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { statusOfCode } from '#contract/errors.ts';
import { decisions } from '#offline/outbox/outcome.ts';
import { type Cause, causeCodes, type Entry } from '#storage/rows.ts';
import { decisionMessage } from '#messages/decision-messages.ts';
import { entryMessage } from '#messages/entry-message.ts';

useEnglish();
afterEach(() => void vi.unstubAllGlobals());

const at = '2026-11-21T10:00:00.000Z';
const kinds = [
  'claim',
  'amendment',
  'invoice',
  'message',
  'withdrawal',
  'appeal',
  'registration',
  'proof',
  'ticket_message',
] as const;
const words = (code: Cause['code'], change: Partial<Cause> = {}) => entryMessage({ code, at, ...change }, 'claim');

describe('the reason of the state of an entry', () => {
  it('has its own text for every cause', () => {
    expect(sentencesOf(causeCodes.map((code) => words(code).what))).toHaveLength(causeCodes.length);
  });

  it.each(causeCodes)('names the next step: %s', (code) => {
    expect(sentencesOf([words(code).next])).toHaveLength(1);
  });

  it.each(kinds)('promises that a %s is sent automatically only if the browser sends in the background', (kind) => {
    const promise = /will (?:then )?be sent|We’ll (?:try|send)|when the network allows/;
    const nexts = (['new', 'offline', 'no_answer', 'not_an_answer', 'too_many'] as const).map(
      (code) => () => entryMessage({ code, at }, kind).next,
    );
    for (const next of nexts) expect(next()).not.toMatch(promise);
    expect(entryMessage({ code: 'offline', at }, kind).next).toContain('Open the app to send it');
    useBackgroundSync();
    for (const next of nexts) expect(next()).toMatch(promise);
  });

  it('has the sentence of R-OFF-13 after the third failure, and says that nothing is lost', () => {
    const { what, next } = words('three_failures');
    expect(what).toBe('Could not create the warranty claim');
    expect(next).toMatch(/^Submit a contact request or call\. .*stays on this device/);
  });

  it.each(['no_answer', 'timeout', 'interrupted', 'server_error'] as const)(
    'says that no second claim is made if the first may have arrived: %s',
    (code) => expect(words(code).next).toContain('not made twice'),
  );

  it.each(decisions)('has the text of a needed decision: %s', (decision) => {
    expect(words('decision', { serverCode: decision })).toEqual(decisionMessage(decision));
  });

  it('has a text for a decision that this version does not know', () => {
    const unknown = words('decision', { serverCode: 'from_a_newer_version' });
    expect(unknown).toEqual(words('decision'));
    expect(sentencesOf([unknown.what, unknown.next])).toHaveLength(2);
  });
});

describe('the next step after a refusal', () => {
  const codes = [...Object.keys(statusOfCode), 'toString', '', undefined];
  const refused = (serverCode: string | undefined, kind: Entry['kind'] = 'claim') =>
    entryMessage({ code: 'refused', at, ...(serverCode !== undefined && { serverCode }) }, kind);

  it.each(kinds)('is a text for any code, of a %s', (kind) => {
    for (const code of codes) expect(sentencesOf([refused(code, kind).next])).toHaveLength(1);
  });

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
    ['toString', /change what the answer says/i],
  ])('%s', (code, advice) => expect(refused(code).next).toMatch(advice));
});

describe.each(kinds)('the link to the contact form, of a %s', (kind) => {
  const contact = /contact (us|support|request)/i;
  const causes = causeCodes.flatMap((code): Cause[] => {
    if (code === 'decision') return decisions.map((serverCode) => ({ code, at, serverCode }));
    return code === 'refused'
      ? Object.keys(statusOfCode).map((serverCode) => ({ code, at, serverCode }))
      : [{ code, at }];
  });

  it('is shown with every cause whose text mentions it, and with no other', () => {
    for (const cause of causes) {
      const message = entryMessage(cause, kind);
      expect([cause.code, cause.serverCode, message.contact === true]).toEqual([
        cause.code,
        cause.serverCode,
        contact.test(message.next),
      ]);
    }
  });
});
