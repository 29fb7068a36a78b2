import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listMonths, PaymentRun } from '#contract/payments.ts';
import { listStatements } from '#contract/statements.ts';
import { addMonths, startInToronto } from '#domain/dates.ts';
import { takeAdvisoryLock } from '#server/database/advisory-lock.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimForm, claimOf, today } from './support/claim-form.ts';
import { type Answer, Client, errorOf, newKey } from './support/client.ts';
import { dueCents, makeDue } from './support/make-due.ts';

const monthsAgo = (count: number) => addMonths(`${today.slice(0, 7)}-01`, -count).slice(0, 7);
const [month, last, before, earlier] = [monthsAgo(0), monthsAgo(1), monthsAgo(2), monthsAgo(40)];

onOneDatabase('A month that is closed', (server) => {
  let depot: Client;
  let admin: Client;
  let other: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    admin = await Client.signIn(server().url, 'admin');
    other = await Client.signIn(server().url, 'admin');
  });

  beforeEach(async () => {
    await server().database.deleteFrom('closed_months').execute();
  });

  /** A run of one claim, which was invoiced on a day. */
  const runInvoicedOn = async (day: string) => {
    const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    await makeDue(id, depot, admin, `INV ${day} ${id}`);
    const { database } = server();
    const created_at = startInToronto(day);
    await database.updateTable('invoices').set({ created_at }).where('claim_id', '=', id).execute();
    return v.parse(PaymentRun, (await write('/desk/payment-runs', { claimIds: [id] })).json).id;
  };
  const write = async (path: string, body?: unknown, version?: number) => {
    const match = version === undefined ? {} : { 'if-match': `"${version}"` };
    return admin.post(path, body, { headers: { 'idempotency-key': newKey(), ...match } });
  };
  const pay = async (id: string, paidOn: string) =>
    write(`/desk/payment-runs/${id}/pay`, { paidOn, reference: 'EFT 11' }, 1);
  const undo = async (id: string) => write(`/desk/payment-runs/${id}/undo`, { reason: 'Wrong account' }, 2);
  const close = async (closed: string, client = admin, key = newKey()) =>
    client.post(`/desk/months/${closed}/close`, undefined, { headers: { 'idempotency-key': key } });
  const months = async () => v.parse(listMonths.output, (await admin.get('/desk/months')).json);
  const statementOf = async (read: string) => {
    const { status, text } = await depot.get(`/statements/${read}`);
    expect([status, text]).toEqual([200, expect.stringContaining(String(dueCents))]);
    return text;
  };
  const refusal = (answer: Answer) => {
    const { status, code } = errorOf(answer);
    return [status, code];
  };

  it('is past, and after the earlier ones that have payments', async () => {
    const run = await runInvoicedOn(`${before}-05`);
    expect((await pay(run, `${before}-20`)).status).toBe(200);
    for (const open of [month, '2999-01']) expect(refusal(await close(open))).toEqual([409, 'CONFLICT']);
    for (const wrong of ['2026-13', 'never']) expect(refusal(await close(wrong))).toEqual([404, 'NOT_FOUND']);
    const answer = await close(last);
    expect(refusal(answer)).toEqual([409, 'CONFLICT']);
    expect(answer.text).toContain('An earlier month with payments is still open');
    const { closed, next } = await months();
    expect(closed).toEqual([]);
    expect(next !== null && next <= before).toBe(true);
  });

  it('has one winner of two at once, and answers the same key again', async () => {
    const answers = await Promise.all([close(earlier), close(earlier, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.filter(({ status }) => status === 409).map(refusal)).toEqual([[409, 'MONTH_CLOSED']]);
    const key = newKey();
    const first = await close(monthsAgo(39), admin, key);
    const again = await close(monthsAgo(39), admin, key);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    const { closed } = await months();
    expect(closed).toMatchObject([{ month: monthsAgo(39) }, { month: earlier }]);
    const audited = await server()
      .database.selectFrom('audit_log')
      .select(['target', 'after'])
      .where(
        'target',
        'in',
        [earlier, monthsAgo(39)].map((one) => `month ${one}`),
      )
      .orderBy('id')
      .execute();
    expect(audited).toEqual(
      [earlier, monthsAgo(39)].map((one) => ({ target: `month ${one}`, after: JSON.stringify({ closed: one }) })),
    );
  });

  it('does not change what a depot has read', async () => {
    const old = monthsAgo(41);
    expect((await close(monthsAgo(38))).status).toBe(200);
    const [paid, unpaid, oldRun] = [
      await runInvoicedOn(`${last}-02`),
      await runInvoicedOn(`${last}-03`),
      await runInvoicedOn(`${old}-03`),
    ];
    expect((await pay(paid, `${last}-04`)).status).toBe(200);
    // One before a closed month is closed too: its payments would change the opening balance.
    expect(refusal(await pay(oldRun, `${old}-20`))).toEqual([409, 'MONTH_CLOSED']);
    for (let { next } = await months(); next !== null; { next } = await months())
      expect([next, (await close(next)).status]).toEqual([next, 200]);
    const journalOf = async (read: string) => (await admin.get(`/exports/journal?month=${read}`)).text;
    const [read, booked] = [await statementOf(last), await journalOf(last)];
    expect(booked).toContain('"R/');
    expect((await months()).closed[0]).toMatchObject({ month: last });

    expect(refusal(await pay(unpaid, `${last}-28`))).toEqual([409, 'MONTH_CLOSED']);
    expect(refusal(await undo(paid))).toEqual([409, 'MONTH_CLOSED']);
    expect(refusal(await close(last))).toEqual([409, 'MONTH_CLOSED']);
    expect(refusal(await close(before))).toEqual([409, 'MONTH_CLOSED']);
    expect(await statementOf(last)).toBe(read);

    expect((await write(`/desk/payment-runs/${paid}/close`, undefined, 2)).status).toBe(200);
    expect((await pay(unpaid, today)).status).toBe(200);
    expect((await undo(unpaid)).status).toBe(200);
    expect(await statementOf(last)).toBe(read);
    const { data } = v.parse(listStatements.output, (await depot.get('/statements')).json);
    expect(data[0]).toMatchObject({ month, paidCents: dueCents, adjustedCents: dueCents });
    expect(await journalOf(last)).toBe(booked);
    expect(await journalOf(month)).toContain('"U/');
  });

  it('includes a payment that came before its closing and refuses one that comes after, when both wait', async ({
    skip,
  }) => {
    const { database } = server();
    const { rows } = await sql<{ version: string }>`select version()`.execute(database);
    // It has one connection, so that nothing waits.
    if (rows[0]?.version.includes('PGlite')) skip();
    const untilWaiting = async (count: number) => {
      const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await waiting.execute(database)).rows[0]?.count ?? 0) < count);
    };
    const { id: claimId } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
    await makeDue(claimId, depot, admin, `INV ${claimId}`);
    const created_at = startInToronto(`${last}-02`);
    await database.updateTable('invoices').set({ created_at }).where('claim_id', '=', claimId).execute();
    const closedBefore = { month: before, closed_at: new Date(), closed_by: null };
    for (let at = 0; at < 30; at++) {
      await database.deleteFrom('closed_months').execute();
      await database.insertInto('closed_months').values(closedBefore).execute();
      const run = v.parse(PaymentRun, (await write('/desk/payment-runs', { claimIds: [claimId] })).json).id;
      const isPaymentFirst = at % 2 === 0;
      const acts = [() => pay(run, `${last}-20`), () => close(last, other)];
      const [first, second] = isPaymentFirst ? acts : acts.toReversed();
      const { one, two } = await database.transaction().execute(async (holder) => {
        await takeAdvisoryLock(holder, 'closed months');
        const one = first?.();
        await untilWaiting(1);
        const two = second?.();
        await untilWaiting(2);
        return { one, two };
      });
      const answers = (await Promise.all([one, two])).map((answer) => answer?.status);
      expect([at, ...answers]).toEqual([at, 200, isPaymentFirst ? 200 : 409]);
      const read = (await depot.get(`/statements/${last}`)).text;
      const late = isPaymentFirst ? await undo(run) : await pay(run, `${last}-21`);
      expect(refusal(late)).toEqual([409, 'MONTH_CLOSED']);
      expect((await depot.get(`/statements/${last}`)).text).toBe(read);
      await database.deleteFrom('closed_months').execute();
      const version = isPaymentFirst ? 2 : 1;
      expect((await write(`/desk/payment-runs/${run}/undo`, { reason: 'Next' }, version)).status).toBe(200);
    }
  });
});
