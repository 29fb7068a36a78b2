import { useEnglish } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { statusOfCode } from '#contract/errors.ts';
import { decisions } from '#offline/outbox/outcome.ts';
import { type Cause, causeCodes } from '#storage/rows.ts';
import { causeWords } from '#messages/cause-words.ts';
import { saysContactUs } from '#messages/says-contact-us.ts';

useEnglish();

type Told = Pick<Cause, 'code' | 'serverCode'>;

const at = '2026-11-21T10:00:00.000Z';
const contact = /contact (us|support|request)/i;

describe('the way to the contact form', () => {
  it('stands beside every cause whose words say so, and beside no other', () => {
    const causes = causeCodes.flatMap((code): Told[] => {
      if (code === 'decision') return decisions.map((serverCode) => ({ code, serverCode }));
      return code === 'refused' ? Object.keys(statusOfCode).map((serverCode) => ({ code, serverCode })) : [{ code }];
    });
    const kinds = ['claim', 'amendment', 'invoice'] as const;
    const saying = (cause: Told) => kinds.some((kind) => contact.test(causeWords({ ...cause, at }, kind).next));
    expect(causes.filter(saying)).toEqual(causes.filter((cause) => saysContactUs(cause)));
  });
});
