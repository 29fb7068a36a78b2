import { describe, expect, it } from 'vitest';
import { readPastedEmails } from '#features/admin/invitations/pasted-emails.ts';

const [anne, john] = ['anne@x.ca', 'john@x.ca'];

describe('pasted emails (R-ADMIN-08)', () => {
  it.each([
    [`${anne}\n${john}`],
    [`${anne}, ${john};`],
    [`${anne}\t${john}`],
    [`${anne}  ${john}\r\n`],
    [`<${anne}>,<${john}>`],
    [`"Roy, Anne" <${anne}>, "Doe, John" <${john}>`],
    [`"Roy; \\"A\\"" <${anne}> John Doe <${john}>`],
    [`Roy, Anne <${anne}>; Doe, John <${john}>`],
    [`"${john}" <${anne}>, ${john}`],
    [`${anne}, Doe, John <${john}>`],
    [`Anne Roy\t${anne}\nJohn Doe\t${john}`],
    [`${anne}\n${anne.toUpperCase()}\n${john}`],
  ])('are found in %j', (text) => {
    expect(readPastedEmails(text)).toEqual({ emails: [anne, john], others: [] });
  });

  it.each([
    [`not an email\n${anne}`, ['not an email']],
    [`john@, ${anne}`, ['john@']],
    [`john@ ${anne}`, ['john@']],
    [`"Doe, John" <john>\n${anne}`, ['john']],
    [`Anne <${anne}>, nobody`, ['nobody']],
  ])('of %j without those that are none', (text, others) => {
    expect(readPastedEmails(text)).toEqual({ emails: [anne], others });
  });

  it.each(['', ' \n,;\t', '\n\n', 'Anne <>'])('are none in %j', (text) => {
    expect(readPastedEmails(text)).toEqual({ emails: [], others: [] });
  });
});
