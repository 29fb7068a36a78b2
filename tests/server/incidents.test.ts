import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { Incident, listIncidents } from '#contract/incidents.ts';
import { addDays } from '#domain/dates.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { today } from './support/claim-form.ts';
import { Client, errorOf } from './support/client.ts';

const incident = {
  occurredOn: addDays(today, -3),
  noticedOn: addDays(today, -1),
  circumstances: 'A tablet was stolen from a van.',
  information: 'Names and emails of customers of one depot.',
  people: 40,
  seriousRisk: false,
  assessment: 'The tablet is encrypted and was signed out.',
  measures: 'All sessions were ended.',
  commissionToldOn: null,
  peopleToldOn: null,
};

onOneDatabase('The register of incidents', (server) => {
  const save = async (id: string, body: object) =>
    (await Client.signIn(server().url, 'admin')).patch(`/admin/incidents/${id}`, body);
  const list = async () =>
    v.parse(listIncidents.output, (await (await Client.signIn(server().url, 'admin')).get('/admin/incidents')).json);

  it('stores an incident once for repeated submissions, and its changes', async () => {
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1) expect((await save(id, incident)).status).toBe(200);
    const reported = { ...incident, people: null, seriousRisk: true, commissionToldOn: today, peopleToldOn: today };
    const { json } = await save(id, reported);
    expect(v.parse(Incident, json)).toEqual({ id, ...reported, changedAt: expect.stringMatching(/Z$/) });
    const { data } = await list();
    expect(data.filter((row) => row.id === id)).toEqual([json]);
    const [row] = await server().database.selectFrom('incidents').select('changed_by').where('id', '=', id).execute();
    expect(row?.changed_by).toMatch(/admin/);
  });

  it('is sorted by time, the newest first', async () => {
    await save(randomUUID(), { ...incident, occurredOn: '2020-01-01', noticedOn: '2020-01-02' });
    await save(randomUUID(), incident);
    const days = (await list()).data.map(({ occurredOn }) => occurredOn);
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));
  });

  it.each([
    [{ occurredOn: addDays(today, 1), noticedOn: addDays(today, 1) }, ['occurredOn', 'noticedOn']],
    [{ noticedOn: addDays(today, -4) }, ['noticedOn']],
    [{ peopleToldOn: addDays(today, 1) }, ['peopleToldOn']],
    [{ circumstances: ' ', measures: undefined }, ['circumstances', 'measures']],
    [{ people: -1 }, ['people']],
    [{ people: 1.5 }, ['people']],
  ])('refuses %j', async (changes, fields) => {
    expect(errorOf(await save(randomUUID(), { ...incident, ...changes }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields,
    });
  });

  it('accepts only a UUID as id', async () => {
    expect((await save('1', incident)).status).toBe(404);
  });
});
