import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  countInvitable,
  findInvitable,
  type InvitationResult,
  invitationsPerMinute,
  invitePeople,
  inviteRole,
  peopleMax,
} from '#contract/invitations.ts';
import * as v from 'valibot';
import { deliverDueMail } from '#server/delivery/mail/deliver-due-mail.ts';
import { enqueueMail } from '#server/outgoing/enqueue-mail.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

onOneDatabase('Invitations of several people', (server) => {
  const admin = () => Client.signIn(server().url, 'admin');
  let contacts = 0;
  const newContact = async (changes: Record<string, unknown> = {}) => {
    const id = demoId('contact', 8000 + ++contacts);
    const email = `person.${contacts}@invited.example`;
    const values = { id, first_name: 'Noël', last_name: 'Invited', email, platform_account_id: depotIds.quebec };
    await server()
      .database.insertInto('contacts')
      .values({ ...values, email_consent_opt_out: false, is_store_stock: false, ...changes })
      .execute();
    return { id, email };
  };
  const search = async (text: string) => {
    const { status, json } = await (await admin()).get(`/admin/invitation/contact?search=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return v.parse(findInvitable.output, json);
  };
  const invite = async (named: { contactIds?: string[]; emails?: string[] }) => {
    const body = { contactIds: [], emails: [], ...named };
    const { status, json } = await (await admin()).post('/admin/invitation', body);
    expect(status).toBe(200);
    return v.parse(invitePeople.output, json).data;
  };
  const count = async (role: string) => {
    const { json } = await (await admin()).get('/admin/invitation');
    return v.parse(countInvitable.output, json).data.find((group) => group.role === role)?.count ?? 0;
  };
  const waitingMails = async (emails: readonly string[]) => {
    const mails = server().database.selectFrom('outgoing_mails').select('recipient');
    return mails.where('recipient', 'in', emails).execute();
  };

  it('finds contacts without an account by name and email, ignoring case and accents', async () => {
    const { id, email } = await newContact({ first_name: 'Zéphyrine', last_name: 'Côté-Roy' });
    const found = { id, email, name: 'Zéphyrine Côté-Roy', role: 'depot', company: 'Atelier mécanique Beaurivage' };
    for (const text of ['zephyrine COTE', email.toUpperCase()])
      expect(await search(text)).toEqual({ data: [found], more: false });
    expect((await search('%')).data).toEqual([]);
    await invite({ contactIds: [id] });
    expect((await search('zephyrine')).data).toEqual([]);
    expect((await search('depot.qc@portal.example')).data).toEqual([]);
  });

  it('finds no applicant and no store stock, and says when others match', async () => {
    await server()
      .database.insertInto('platform_accounts')
      .values({ id: 'applicant', name: 'Applicant', type: 'Repair Depot Applicant' })
      .execute();
    const applicant = await newContact({ platform_account_id: 'applicant', last_name: 'Hiddenly' });
    const stock = await newContact({ is_store_stock: true, last_name: 'Hiddenly' });
    expect((await search('hiddenly')).data).toEqual([]);
    const results = await invite({ contactIds: [stock.id], emails: [applicant.email] });
    expect(results.map(({ outcome }) => outcome)).toEqual(['no_contact', 'no_contact']);
    for (let more = 0; more <= peopleMax; more++) await newContact({ last_name: 'Multiplied', email: null });
    const many = await search('multiplied');
    expect([many.data.length, many.more]).toEqual([peopleMax, true]);
  });

  it('gives each email a result of its own, and invites once however often it is asked', async () => {
    const [fresh, twin] = [await newContact(), await newContact()];
    await newContact({ email: twin.email });
    const emails = [fresh.email.toUpperCase(), 'nobody@invited.example', twin.email, 'depot@portal.example'];
    const outcomes = async () => (await invite({ emails })).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['invited', 'no_contact', 'several_contacts', 'has_account']);
    expect(await outcomes()).toEqual(['invited_before', 'no_contact', 'several_contacts', 'has_account']);
    expect(await invite({ emails: ['disabled@portal.example'] })).toMatchObject([{ outcome: 'account_deactivated' }]);
    expect(await waitingMails([fresh.email])).toHaveLength(1);
    const rows = await server()
      .database.selectFrom('audit_log')
      .selectAll()
      .where('kind', '=', 'account_created')
      .orderBy('position', 'desc')
      .limit(1)
      .execute();
    expect(JSON.stringify(rows)).toContain(fresh.id);
  });

  it('gives each contact a result of its own', async () => {
    const { email } = await newContact();
    await invite({ emails: [email] });
    const [mute, double] = [await newContact({ email: null }), await newContact({ email })];
    const ids = [mute.id, double.id, 'nothing', contactIds.depot];
    const outcomes = (await invite({ contactIds: ids })).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['without_email', 'email_in_use', 'no_contact', 'has_account']);
  });

  it('goes on after a person whose invitation fails, and invites them when asked again', async () => {
    const people = [await newContact(), await newContact(), await newContact()];
    const emails = people.map(({ email }) => email);
    const { database } = server();
    const outcomes = async () => (await invite({ emails })).map(({ outcome }) => outcome);
    await sql`alter table accounts add constraint broken check (email <> ${sql.lit(emails[1])}) not valid`.execute(
      database,
    );
    try {
      expect(await outcomes()).toEqual(['invited', 'failed', 'invited']);
    } finally {
      await sql`alter table accounts drop constraint broken`.execute(database);
    }
    expect(await outcomes()).toEqual(['invited_before', 'invited', 'invited_before']);
    expect(await waitingMails(emails)).toHaveLength(3);
  });

  it(`mails at most ${invitationsPerMinute} a minute after a stop too, and all other mail before them`, async () => {
    const { database, context } = server();
    const people = await Promise.all(Array.from({ length: 3 }, () => newContact()));
    for (const { id } of people) await invite({ contactIds: [id] });
    const emails = people.map(({ email }) => email);
    await database.deleteFrom('outgoing_mails').where('recipient', 'not in', emails).execute();
    const sent: string[] = [];
    const waits: number[] = [];
    const deliverAt = async (at: Date) => {
      sent.length = 0;
      waits.length = 0;
      await deliverDueMail({
        database,
        transport: { send: async ({ recipient }) => void sent.push(recipient), close() {} },
        publicUrl: 'https://portal.example',
        secret: context.secret,
        now: () => at,
        onPaced: (waitMs) => waits.push(waitMs),
        onFailure: (failure) => expect.fail(String(failure)),
      });
    };
    const stoppedUntil = context.now().getTime() + 3_600_000;
    const later = (seconds: number) => new Date(stoppedUntil + seconds * 1000);
    const [start, early, next, last] = [later(0), later(1), later(60 / invitationsPerMinute), later(60)];
    const reset = { recipient: 'depot@portal.example', language: 'en', content: { kind: 'reset' } } as const;
    await enqueueMail(database, reset, start);
    await deliverAt(start);
    // Those of one millisecond have no order among themselves.
    const one = expect.toBeOneOf(emails);
    const invited = [sent[1]];
    expect([sent, waits]).toEqual([[reset.recipient, one], [next.getTime() - start.getTime()]]);
    await enqueueMail(database, reset, early);
    await deliverAt(early);
    expect([sent, waits]).toEqual([[reset.recipient], [next.getTime() - early.getTime()]]);
    await deliverAt(next);
    expect(sent).toEqual([one]);
    invited.push(sent[0]);
    await deliverAt(last);
    expect([sent, waits]).toEqual([[one], []]);
    expect(new Set([...invited, sent[0]])).toEqual(new Set(emails));
  });

  it('invites all of a role in parts, counted before, with a reason for each who is left', async () => {
    const already = await count('depot');
    for (let more = 0; more < peopleMax; more++) await newContact({ platform_account_id: depotIds.ontario });
    await newContact({ email: null });
    expect(await count('depot')).toBe(already + peopleMax);
    const step = async (after: string | null) => {
      const answer = await (await admin()).post('/admin/invitation/depot', { after });
      return v.parse(inviteRole.output, answer.json);
    };
    const results: InvitationResult[] = [];
    let after: string | null = null;
    let parts = 0;
    do {
      const { data, next }: v.InferOutput<typeof inviteRole.output> = await step(after);
      expect(data.length).toBeLessThanOrEqual(peopleMax);
      results.push(...data);
      after = next;
      parts += 1;
    } while (after !== null);
    expect(parts).toBeGreaterThan(1);
    expect(results.filter(({ outcome }) => outcome === 'invited')).toHaveLength(already + peopleMax);
    expect(results.some(({ outcome }) => outcome === 'without_email')).toBe(true);
    expect(await count('depot')).toBe(0);
  });

  it('refuses too many at once, and roles whose people are invited one by one', async () => {
    const client = await admin();
    const contactIds = Array.from({ length: peopleMax + 1 }, (_, at) => `contact-${at}`);
    const refused = await client.post('/admin/invitation', { contactIds, emails: [] });
    expect(errorOf(refused)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    for (const role of ['customer', 'admin', 'owner'])
      expect((await client.post(`/admin/invitation/${role}`, { after: null })).status).toBe(404);
  });
});
