import { expect, it } from 'vitest';
import { incidentsCsv } from '#features/admin/privacy/incident-register.tsx';

it('the CSV of the register has every column, and no formula', () => {
  const incident = {
    id: '1',
    occurredOn: '2026-11-20',
    noticedOn: '2026-11-21',
    circumstances: '=A tablet was stolen.',
    information: 'Names of customers.',
    people: null,
    seriousRisk: true,
    assessment: 'It was signed in.',
    measures: 'All sessions were ended.',
    commissionToldOn: '2026-11-22',
    peopleToldOn: null,
    changedAt: '2026-11-24T10:00:00.000Z',
  };
  expect(incidentsCsv([incident], ';')).toBe(
    '"occurredOn";"noticedOn";"circumstances";"information";"people";"seriousRisk";"assessment";"measures";' +
      '"commissionToldOn";"peopleToldOn"\r\n' +
      `"2026-11-20";"2026-11-21";"'=A tablet was stolen.";"Names of customers.";"";"true";"It was signed in.";` +
      '"All sessions were ended.";"2026-11-22";""\r\n',
  );
});
