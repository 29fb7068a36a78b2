import { type FieldProblem, plainProblems } from '#contract/errors.ts';

/** Every problem, those with a limit or a date with an example. */
export const everyProblem: readonly FieldProblem[] = [
  ...plainProblems,
  { code: 'too_long', max: 32_768 },
  { code: 'too_large', max: 99.99 },
  { code: 'too_small', min: 0 },
  { code: 'postal_code_elsewhere', postalCode: '12345', country: 'Canada' },
  { code: 'postal_code_elsewhere', postalCode: 'G5L 1A1', country: 'United States' },
  { code: 'before_purchase', date: '2025-10-04' },
  { code: 'before_failure', date: '2026-11-17' },
  { code: 'after_cover', date: '2026-11-17' },
  { code: 'invoice_number_used', claim: 'WC-000123' },
  { code: 'invoice_number_used', claim: null },
  { code: 'depot_below_zero', depot: 'Harbour & Pine' },
];
