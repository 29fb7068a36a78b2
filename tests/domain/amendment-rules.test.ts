import { expect, it } from 'vitest';
import { amendmentProblems } from '#domain/amendment-rules.ts';

const today = '2026-11-21';

it.each([
  [null, null, { labourHours: 'not_a_number' }],
  [null, today, { labourHours: 'not_a_number' }],
  [null, '2026-11-20', {}],
  [0, null, {}],
  [2.5, '2026-11-20', {}],
])('an amendment of %s hours with labour covered until %s', (labourHours, labourExpireDate, problems) =>
  expect(amendmentProblems({ labourHours }, { today, labourExpireDate })).toEqual(problems),
);
