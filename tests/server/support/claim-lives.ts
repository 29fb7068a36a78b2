import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { DeskClaim } from '#contract/claim-decisions.ts';
import type { EventKind } from '#contract/events.ts';
import { PaymentRun } from '#contract/payments.ts';
import type { Random } from '#tests/faults/random.ts';
import { claimFields, claimForm, claimOf, today } from './claim-form.ts';
import { type Answer, Client, newKey } from './client.ts';
import { formWithFile, invoiceFields, invoiceFile } from './follow-ups.ts';

/** The confirmed writes of one claim, in order. */
export type Life = { id: string; acts: { kind: EventKind; note: string | null }[] };

/** One person, with a client for each server. */
type Person = readonly Client[];

type Write = { by: Person; path: string; body: FormData | object; version?: number };

/** A claim that only the rules decide. */
export const subtypeOfRules = 'Electrical';

/** How many claims live at the same time. */
const lanes = 12;

/** Most claims of a payment run. */
const runMax = 20;

const line = { kind: 'part', description: 'Disc', number: 'NV-114-0231', quantity: 1, priceCents: 5_215 } as const;
const again = ['IDEMPOTENCY_IN_PROGRESS', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'];

/** Signs in at one of the servers. */
export async function personAt(urls: readonly string[], account: string): Promise<Person> {
  const [first = '', ...others] = urls;
  const client = await Client.signIn(first, account);
  await client.xsrf();
  const same = others.map((url) => Object.assign(new Client(url, client.address), client));
  return [client, ...same];
}

type Parts = { random: Random; depot: Person; desk: Person; admin: Person };

/** Runs claims from their filing to their payment until so many events must have been recorded. */
export function startLives({ random, depot, desk, admin }: Parts, count: number) {
  const lives: Life[] = [];
  const payable: Life[] = [];
  let made = 0;
  let written = 0;

  /** Repeats a write with its key until a response arrives; sometimes before. */
  async function send({ by, path, body, version }: Write): Promise<Answer> {
    const headers = { 'idempotency-key': newKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
    const once = (client: Client) =>
      (body instanceof FormData ? client.form(path, body, { headers }) : client.post(path, body, { headers })).catch(
        () => null,
      );
    for (;;) {
      written += 1;
      const isImpatient = random.below(20) === 0;
      const answers = await Promise.all((isImpatient ? by : [random.pick(by)]).map(once));
      const answer = answers.find((one) => one !== null && one.status < 300);
      if (answer) return answer;
      const refusal = answers.find((one) => one !== null && !again.some((code) => one.text.includes(`"${code}"`)));
      if (refusal) throw new Error(`${path}: ${refusal.status} ${refusal.text}`);
      await pause(50);
    }
  }

  async function sendAndRecord(life: Life, kind: EventKind, write: Write, note: string | null = null): Promise<Answer> {
    const answer = await send(write);
    life.acts.push({ kind, note });
    made += 1;
    return answer;
  }

  async function file(fields: Record<string, string | undefined>): Promise<Life> {
    const answer = await send({ by: depot, path: '/warranties/claims', body: claimForm(fields) });
    const life: Life = { id: claimOf(answer).id, acts: [{ kind: 'claim_received', note: null }] };
    lives.push(life);
    made += 1;
    return life;
  }

  async function liveOne(at: string, fields: Record<string, string | undefined>): Promise<void> {
    const life = await file(fields);
    const path = `/desk/claims/${life.id}`;
    const messages = `/warranties/claims/${life.id}/messages`;
    const say = (by: Person, text: string) =>
      sendAndRecord(life, 'message', { by, path: messages, body: claimForm({ text }) });
    const step = async (action: string, kind: EventKind, version: number, body: object, note: string | null = null) => {
      const answer = await sendAndRecord(life, kind, { by: desk, path: `${path}/${action}`, body, version }, note);
      return v.parse(DeskClaim, answer.json).version;
    };
    await Promise.all([say(depot, 'The seal is torn.'), say(desk, 'Since when?')]);
    const asked = { asksFor: 'information', reasons: [], text: `When, ${at}?` };
    let version = await step('request', 'information_requested', 1, asked, asked.text);
    await Promise.all([say(desk, 'Please.'), say(depot, 'Since Monday.')]);
    // Prices that are only saved are no event.
    const priced = await send({ by: desk, path: `${path}/price`, body: { lines: [line] }, version });
    version = v.parse(DeskClaim, priced.json).version;
    const lines = [{ ...line, approvedCents: line.priceCents }];
    const approval = { decision: 'approve', text: `Fine, ${at}.`, lines };
    version = await step('decision', 'approved', version, approval, approval.text);
    await step('parts-ordered', 'parts_ordered', version, { text: `Soon, ${at}.` }, `Soon, ${at}.`);
    const bill = formWithFile({ ...invoiceFields, invoiceNumber: at, gstHstTaxAmount: '6.78' }, invoiceFile());
    await sendAndRecord(life, 'invoice_received', {
      by: depot,
      path: `/warranties/claims/${life.id}/invoice`,
      body: bill,
    });
    payable.push(life);
  }

  async function lane(at: number): Promise<void> {
    const fields = await claimFields(depot[0] ?? new Client(''));
    for (let turn = 1; made < count; turn++) {
      if (turn % 4 === 0) {
        const life = await file({ ...fields, claimSubtype: subtypeOfRules });
        life.acts.push({ kind: 'information_requested', note: 'Which one?' });
        made += 1;
      } else await liveOne(`${at}-${turn}`, fields);
      if (payable.length >= runMax) await pay(payable.splice(0));
    }
  }

  async function pay(claims: readonly Life[]): Promise<void> {
    if (claims.length === 0) return;
    const body = { claimIds: claims.map(({ id }) => id) };
    const { json } = await send({ by: admin, path: '/desk/payment-runs', body });
    const { id, number } = v.parse(PaymentRun, json);
    const reference = `EFT ${number}`;
    const paid = { paidOn: today, reference };
    await send({ by: admin, path: `/desk/payment-runs/${id}/pay`, body: paid, version: 1 });
    for (const { acts } of claims) acts.push({ kind: 'paid', note: reference });
    made += claims.length;
  }

  const work = async () => {
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
    await pay(payable.splice(0));
  };
  return { lives, done: work(), progress: () => made / count, attempts: () => written };
}
