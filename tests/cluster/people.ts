import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { claimFields, claimForm, claimOf, photo } from '#tests/server/support/claim-form.ts';
import { type Answer, Client, newKey } from '#tests/server/support/client.ts';
import { until } from './processes.ts';

/** A claim that the portal has confirmed. */
export type Confirmed = { marker: string; id: string; hashes: string[] };

/** The events, in ms of `performance.now()`. */
export type Record = {
  confirmed: Confirmed[];
  /** Of claims that were sent, confirmed or not. */
  markers: string[];
  writes: number[];
  reads: number[];
  /** Responses that neither confirm nor allow a retry, and lists without their reader's last claim. */
  wrong: string[];
};

const photoBytes = 60_000;
/** A steady load, far below the writes a minute that an account has. */
const betweenMs = 1100;
const answerMs = 20_000;
const again = new Set([408, 409, 429, 500, 502, 503, 504]);

/** Writers that file claims with two photos, each again under its key until it is confirmed, and then read their list. */
export function startPeople(url: string, emails: readonly string[], password: string) {
  const record: Record = { confirmed: [], markers: [], writes: [], reads: [], wrong: [] };
  let stopping = false;
  const work = Promise.all([...emails.entries()].map(([at, email]) => writeOn(at, email)));

  async function writeOn(at: number, email: string): Promise<void> {
    const client = new Client(url, `10.24.0.${at + 1}`);
    await until('sign-in', 60_000, async () => client.signInAs(email, password).then(() => true));
    const fields = await until('form', 60_000, () => claimFields(client));
    const reading = readOn(client);
    for (let turn = 1; !stopping; turn++) {
      const marker = `cluster ${at} ${turn}`;
      record.markers.push(marker);
      const photos = [photo('a.jpg', photoBytes), photo('b.jpg', photoBytes)];
      const id = await file(client, newKey(), claimForm({ ...fields, diagnosis: marker }, photos));
      record.writes.push(performance.now());
      record.confirmed.push({ marker, id, hashes: await Promise.all(photos.map(hashOf)) });
      const list = await ask(() => client.get('/warranties/claims?size=100'));
      if (list?.status === 200 && !list.text.includes(id)) record.wrong.push(`${marker} is missing in its own list`);
      await pause(betweenMs);
    }
    await reading;
  }

  async function file(client: Client, key: string, form: FormData): Promise<string> {
    for (;;) {
      const answer = await ask(() => client.form('/warranties/claims', form, { headers: { 'idempotency-key': key } }));
      if (answer?.status === 201) return claimOf(answer).id;
      if (answer && !again.has(answer.status)) record.wrong.push(`${answer.status} ${answer.text}`);
      await pause(500);
    }
  }

  async function readOn(client: Client): Promise<void> {
    while (!stopping) {
      const answer = await ask(() => client.get('/warranties/claims'));
      if (answer?.status === 200) record.reads.push(performance.now());
      await pause(300);
    }
  }

  return {
    record,
    stop: async () => {
      stopping = true;
      await work;
    },
  };
}

/** Null if no response arrives in time. */
async function ask(send: () => Promise<Answer>): Promise<Answer | null> {
  const late = new AbortController();
  const limit = pause(answerMs, null, { signal: late.signal }).catch(() => null);
  return Promise.race([send().catch(() => null), limit]).finally(() => late.abort());
}

async function hashOf(file: File): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
}
