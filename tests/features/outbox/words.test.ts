import { useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { attemptWords } from '#features/outbox/log-text.ts';
import { notEditableText } from '#messages/sending.ts';
import { describe, expect, it } from 'vitest';
import { EntryNotEditable } from '#offline/outbox/edit.ts';
import { causeCodes } from '#storage/rows.ts';
import { entryMessage } from '#messages/entry-message.ts';

useEnglish();

const line = { entryId: 'entry-1', at: '2026-11-21T10:00:00.000Z' };

describe('a line of the attempt log', () => {
  it('has the times of sending and of the response', () => {
    expect(attemptWords({ ...line, event: 'left' }, 'claim')).toBe('Left this device');
    expect(attemptWords({ ...line, event: 'accepted' }, 'invoice')).toBe('Arrived, with everything in it');
    expect(attemptWords({ ...line, event: 'no_answer', goesOn: true }, 'claim')).toBe(
      'Connection lost; the photos resume where they stopped',
    );
  });

  it.each(causeCodes)('has the same reason as the entry: %s', (code) => {
    for (const kind of ['claim', 'amendment', 'invoice'] as const)
      expect(attemptWords({ ...line, event: code }, kind)).toBe(entryMessage({ code, at: line.at }, kind).what);
  });

  it('names the needed decision', () => {
    expect(attemptWords({ ...line, event: 'decision', serverCode: 'not_registered' }, 'claim')).toBe(
      'Product not registered yet',
    );
  });
});

describe('an unreadable entry', () => {
  const reasons = ['sending', 'sent', 'may_have_arrived', 'gone'] as const satisfies EntryNotEditable['reason'][];

  it('has a reason, each with its own text', () => {
    for (const kind of ['claim', 'amendment', 'invoice'] as const)
      expect(
        sentencesOf(reasons.map((reason) => notEditableText(new EntryNotEditable(reason).reason, kind))),
      ).toHaveLength(4);
  });
});
