import { expect, it } from 'vitest';
import { auditKinds } from '#contract/audit.ts';
import { auditKindName, auditKindNames, shownFacts, targetName } from '#features/admin/audit/audit-words.ts';
import { useEnglish } from '#tests/support/language.ts';

useEnglish();

it('every action has its own name, and one of a newer version its code', () => {
  const names = Object.values(auditKindNames());
  expect(new Set(names).size).toBe(auditKinds.length);
  expect(auditKindName('signed_in')).toBe('Logged in');
  expect(auditKindName('something_new')).toBe('something_new');
});

it('the values that differ before and after are shown, as texts if there are any', () => {
  expect(
    shownFacts({
      before: { role: 'retailer_depot', contact: 'c1' },
      after: {
        role: 'admin',
        contact: 'c1',
        changed: ['role', 'METRICS_TOKEN'],
        secondFactor: true,
        step: 'second',
        substatus: 'Photos requested',
        rounds: 1200,
        reasons: ['wear', 'later'],
      },
    }),
  ).toEqual([
    { name: 'Role', before: 'retailer depot', after: 'admin' },
    { name: 'CRM id', before: 'c1', after: 'c1' },
    { name: 'Changed', before: null, after: 'Role, METRICS_TOKEN' },
    { name: 'Second factor', before: null, after: 'Yes' },
    { name: 'Step', before: null, after: 'Second step' },
    { name: 'Substatus', before: null, after: 'Photos requested' },
    { name: 'rounds', before: null, after: '1,200' },
    { name: 'Reason', before: null, after: 'Normal wear, later' },
  ]);
});

it('the session of a login has an id that nobody reads', () => {
  expect(shownFacts({ before: null, after: { session: 'a42333dc', records: 'depots' } })).toEqual([
    { name: 'Kind', before: null, after: 'Depots' },
  ]);
});

it.each([
  ['audit', null, 'Audit log'],
  ['desk claims', null, 'Claims desk'],
  ['serial-numbers', null, 'Serial numbers'],
  ['month 2026-10', null, 'October 2026'],
  ['statement 2026-10', null, 'Statement, October 2026'],
  ['0f5b', { run: 12 }, 'Payment run 12'],
  ['0f5b', null, '0f5b'],
])('%s with %o is called %s', (id, after, name) => {
  expect(targetName({ target: { id, name: null, email: null }, before: null, after })).toBe(name);
});
