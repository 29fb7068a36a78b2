import { expect, it } from 'vitest';
import * as v from 'valibot';
import { getSetUp } from '#contract/set-up.ts';
import { readSetUp } from '#server/accounts/set-up.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

onOneDatabase('The set-up', (server) => {
  const read = async () => {
    const admin = await Client.signIn(server().url, 'admin');
    return v.parse(getSetUp.output, (await admin.get('/admin/setup')).json);
  };

  it('is done in the demo, and names what is missing with what it blocks (R-SETUP-01)', async () => {
    const { done, items } = await read();
    expect(items.filter(({ state }) => state === 'missing')).toEqual([]);
    expect(done).toBe(true);
    const trial = await server().database.startTransaction().execute();
    try {
      await trial
        .updateTable('accounts')
        .set({ deactivated_at: new Date() })
        .where('role', '=', 'adjudicator')
        .execute();
      await trial.deleteFrom('picklists').where('sobject', '=', 'Account').execute();
      const changed = await readSetUp(trial, true);
      expect([changed.done, changed.items.filter(({ state }) => state === 'missing')]).toEqual([
        false,
        [
          { id: 'pick_lists', state: 'missing', blocks: ['depot_applications', 'requests', 'claims'] },
          { id: 'desk_people', state: 'missing', blocks: ['decisions'] },
        ],
      ]);
    } finally {
      await trial.rollback().execute();
    }
  });

  it('is dismissed for all admins, which the audit log says; others may neither read nor dismiss it', async () => {
    const desk = await Client.signIn(server().url, 'desk');
    for (const refused of [await desk.get('/admin/setup'), await desk.post('/admin/setup/dismiss')])
      expect(errorOf(refused)).toMatchObject({ status: 403 });
    expect((await read()).dismissed).toBe(false);
    const admin = await Client.signIn(server().url, 'admin');
    expect((await admin.post('/admin/setup/dismiss')).status).toBe(204);
    expect((await read()).dismissed).toBe(true);
    const audit = await admin.get('/admin/audit?kind=settings_changed');
    expect(audit.text).toContain('"setUpDismissed":true');
  });
});
