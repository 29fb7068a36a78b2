import { describe, expect, it } from 'vitest';
import { guide as english } from '#app/frame/help/guide-en.ts';
import { guide as french } from '#app/frame/help/guide-fr.ts';
import { sectionsOf } from '#app/frame/help/guide-sections.ts';
import { judgeAccess } from '#app/routing/access.ts';
import { screens } from '#app/routing/screens.ts';
import { roles } from '#contract/primitives.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';

const place = { pathname: '/', search: '', hash: '' };

describe.each(roles)('the help of the role %s (R-UI-15)', (role) => {
  const session = { phase: 'signed-in', account: { ...depotAccount, role, desk: true } } as const;
  const own = screens.filter((screen) => judgeAccess(screen, session, place).kind === 'show');

  it.each(own.map(({ name }) => name))('has sections on the screen %s in both languages', (name) => {
    const sections = [english, french].map((guide) => sectionsOf(guide, name, role));
    expect(sections[0]?.length).toBeGreaterThan(0);
    expect(sections[1]).toHaveLength(sections[0]?.length ?? 0);
  });
});

it('shows the desk its own page before the other', () => {
  const titles = (role: (typeof roles)[number], name: string) =>
    sectionsOf(english, name, role).map((section) => section.querySelector('h2')?.textContent);
  expect(titles('adjudicator', 'claimsDesk')).toEqual([
    'The queue',
    'Take a claim',
    'What is due',
    'Several claims at once',
    'An invoice with another total',
  ]);
  expect(titles('finance', 'deskPayments')).toEqual([
    'Pay (finance and admins)',
    'Adjustments in a run',
    'What the depot gets',
    'Paid in error, or returned by the bank',
    'Close a month',
    'Journal (finance and admins)',
  ]);
  expect(titles('depot', 'outbox')).toEqual(['The pill at the top', 'Something is wrong?']);
});
