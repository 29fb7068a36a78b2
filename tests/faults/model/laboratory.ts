import { type Client } from '#api/client.ts';
import { renewEntries } from '#offline/outbox/renew.ts';
import { beginSession, leaveDevice } from '#session/session-lifecycle.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import { actions } from '../screen-actions.ts';
import { FullDevice } from './full-device.ts';
import { type Finding, judge } from '../judge.ts';
import { judgeDevice, judgeEncrypted } from './judge-device.ts';
import { judgeAsking, judgePieces } from './judge-pieces.ts';
import { ModelLocks } from './model-locks.ts';
import { ModelNetwork, turn } from './model-network.ts';
import { ModelServer } from './model-server.ts';
import { forms } from './model-forms.ts';
import { People, type Place } from '../people.ts';
import { Random } from '../random.ts';
import { accounts, type AccountId, isGentle, type Step } from './schedule.ts';
import { Tab } from './tab.ts';

/** The time at which every schedule starts. */
const startMs = Date.parse('2026-11-21T10:00:00Z');

/** More turns of the event loop than any sync run takes. */
const turnsMax = 20_000;

/** Upper limit of the rounds that repair everything. */
const roundsMax = 12;

/** Turns of the event loop until every request has ended. */
const restoreTurns = 50;

const hourMs = 3_600_000;

type Backup = { rows: Map<string, unknown[]>; places: Map<string, Place> };

export type LaboratoryParts = {
  /** The session's own `call`, with the current `fetch`. */
  call: Client['call'];
  setClock: (epochMs: number) => void;
};

/** Runs one schedule: a tablet shared by two people, a server, and the network between them. */
export class Laboratory {
  readonly #random: Random;
  readonly #server: ModelServer;
  readonly #network: ModelNetwork;
  readonly #locks = new ModelLocks();
  readonly #device: FullDevice;
  readonly #people: People;
  readonly #findings: Finding[] = [];
  readonly #parts: LaboratoryParts;
  #tabs: Tab[] = [];
  #clockMs = startMs;
  #isWeak = false;
  #isGentle = false;
  #backup: Backup | null = null;

  /** @param device the device of the shared database, which was opened with it */
  constructor(seed: number, device: FullDevice, parts: LaboratoryParts) {
    this.#random = new Random(seed ^ 0x5eed);
    // Every second server supports chunked uploads.
    this.#server = new ModelServer({ takesPieces: seed % 2 === 0 });
    this.#network = new ModelNetwork(this.#server);
    this.#people = new People({
      random: this.#random,
      server: this.#server,
      desk: this.#server,
      actions,
      forms,
      prefix: 'S',
      photoBytes: 64,
    });
    this.#device = device;
    this.#parts = parts;
  }

  /** Runs the steps, lets everything finish, and returns the violated guarantees. */
  async run(steps: readonly Step[]): Promise<Finding[]> {
    const { fetch } = globalThis;
    const randomUUID = crypto.randomUUID.bind(crypto);
    globalThis.fetch = this.#network.fetch;
    crypto.randomUUID = () => this.#random.uuid();
    this.#isGentle = isGentle(steps);
    try {
      await this.#begin();
      for (const step of steps) {
        this.#passTime(1 + this.#random.below(5_000));
        await this.#do(step);
      }
      await this.#settle();
      return [
        ...this.#findings,
        ...judge(this.#people.submissions, this.#server),
        ...this.#judgePieces(steps),
        ...(await judgeDevice()),
      ];
    } finally {
      for (const tab of this.#tabs) tab.kill();
      globalThis.fetch = fetch;
      crypto.randomUUID = randomUUID;
    }
  }

  #judgePieces(steps: readonly Step[]): Finding[] {
    const { uploads, formsWithBytes } = this.#server;
    if (!uploads) return [];
    // A sync run interrupted by the device leaves requests in flight beside the next one.
    const isAlone = !steps.some(({ do: kind }) => kind === 'close_database' || kind === 'device_full');
    const findings = judgePieces(uploads, { orphans: this.#network.orphans, isAlone });
    // Requests in flight were abandoned before the link became weak.
    const isWeakThroughout = steps[0]?.do === 'weak_link';
    if (this.#isGentle && isWeakThroughout && formsWithBytes > 0)
      findings.push({ kind: 'wasted', about: `${formsWithBytes} forms with their photos over a weak link` });
    return findings;
  }

  async #begin(): Promise<void> {
    this.#device.full = false;
    this.#passTime(0);
    await Promise.all(database.tables.map((table) => table.clear()));
    await this.#signIn('depot-a');
    this.#openTab();
    // A claim of an earlier day, to follow up and change.
    await this.#people.fileClaim('depot-a', { photos: 0, wrong: null, product: { is: 'found' } });
    this.#wakeAll();
    await this.#waitUntilIdle();
  }

  async #do(step: Step): Promise<void> {
    const accountId = (await readTokens())?.accountId;
    switch (step.do) {
      case 'file':
        if (accountId) await this.#people.fileClaim(accountId, step);
        return this.#wakeAll();
      case 'register':
        if (accountId) await this.#people.register(accountId, step);
        return this.#wakeAll();
      case 'amend':
        if (accountId) await this.#people.amend(accountId, step.of, step.photos, step.wrong);
        return this.#wakeAll();
      case 'invoice':
        if (accountId) await this.#people.invoice(accountId, step.of);
        return this.#wakeAll();
      case 'change':
        if (accountId) await this.#people.change(accountId, step);
        return this.#wakeAll();
      case 'message':
        if (accountId) await this.#people.message(accountId, step);
        return this.#wakeAll();
      case 'withdraw':
        if (accountId) await this.#people.withdraw(accountId, step);
        return this.#wakeAll();
      case 'appeal':
        if (accountId) await this.#people.appeal(accountId, step);
        return this.#wakeAll();
      case 'prove':
        if (accountId) await this.#people.prove(accountId);
        return this.#wakeAll();
      case 'answer':
        if (accountId) await this.#people.answer(accountId, step);
        return this.#wakeAll();
      case 'edit':
        if (accountId) await this.#people.edit(accountId, step.of, step.leave);
        return this.#wakeAll();
      case 'discard':
        if (accountId) await this.#people.discard(accountId, step.of);
        return;
      case 'retry':
        if (accountId) await this.#people.retry(accountId, step.of);
        return this.#wakeAll();
      case 'sign_in':
        if (this.#network.is === 'up' && !this.#device.full) await this.#signIn(step.account);
        return;
      case 'sign_out':
        if (accountId) await leaveDevice(accountId);
        return;
      case 'open_tab':
        return this.#openTab();
      case 'wake':
        return this.#tab(step.tab)?.wake();
      case 'idle':
        return this.#encryptWhenIdle(step);
      case 'kill_tab':
        await turns(step.after);
        return this.#kill(this.#tab(step.tab));
      case 'kill_browser':
        await turns(step.after);
        for (const tab of this.#tabs) this.#kill(tab);
        return this.#openTab();
      case 'close_database':
        await turns(step.after);
        return this.#tab(step.tab)?.closeDatabase();
      case 'kill_server':
        await turns(step.after);
        return this.#network.cut();
      case 'network':
        this.#network.is = step.is;
        if (step.is === 'up') await this.#renewAndWake();
        return;
      case 'fault':
        return this.#network.expect(step);
      case 'weak_link':
        this.#isWeak = true;
        this.#network.piecesUntilCut = step.pieces;
        return;
      case 'expire_tokens':
        return this.#server.expireTokens();
      case 'forget_sessions':
        this.#server.expireUploads();
        return this.#server.forgetSessions();
      case 'server_version':
        this.#server.knowsPicks = step.knowsPicks;
        return;
      case 'time':
        this.#passTime(step.ms);
        return this.#wakeAll();
      case 'set_clock':
        return this.#passTime(step.ms);
      case 'device_full':
        this.#device.full = step.is;
        return;
      case 'back_up':
        await this.#waitUntilIdle();
        this.#backup = await this.#backUp();
        return;
      case 'restore':
        return this.#restore();
      case 'turns':
        return turns(step.count);
    }
  }

  /** Ends all faults. Then both people do what the app asks of them. */
  async #settle(): Promise<void> {
    this.#device.full = false;
    this.#network.heal();
    for (const tab of this.#tabs) this.#kill(tab);
    this.#openTab();
    for (let round = 0; round < roundsMax; round++) {
      for (const accountId of accounts) {
        await this.#signIn(accountId);
        this.#passTime(2 * hourMs);
        this.#wakeAll();
        await this.#waitUntilIdle();
        await this.#handleAttention(accountId);
      }
      if ((await this.#unsent()).length === 0) return;
    }
    for (const { name, place, kind } of await this.#unsent())
      this.#findings.push({ kind: 'stuck', about: `${kind} ${name}, ${place}` });
  }

  /** Finishes drafts, corrects refused entries and retries failed ones, as the app asks. */
  async #handleAttention(accountId: AccountId): Promise<void> {
    await this.#people.discardRestored(accountId);
    for (const submission of await this.#unsent()) {
      if (submission.accountId !== accountId) continue;
      if (submission.place === 'draft') await this.#people.sendDraft(submission);
      else {
        const entry = await database.entries.get(submission.id);
        if (entry?.state !== 'attention') continue;
        if (entry.cause.code !== 'refused' || !(await this.#people.correct(submission)))
          await this.#people.tryAgain(submission);
      }
    }
    this.#wakeAll();
    await this.#waitUntilIdle();
  }

  /** Unsent submissions, according to the device. */
  async #unsent() {
    const unsent = [];
    for (const submission of this.#people.submissions) {
      if (submission.place === 'discarded' || submission.uncertain) continue;
      if (submission.place === 'draft') unsent.push(submission);
      else {
        const entry = await database.entries.get(submission.id);
        if (entry && entry.state !== 'sent') unsent.push(submission);
      }
    }
    return unsent;
  }

  async #signIn(accountId: AccountId): Promise<void> {
    const { storageKey, ...session } = this.#server.signIn(accountId);
    await beginSession({ ...session, locale: 'en', account: null }, storageKey);
    await this.#renewAndWake();
  }

  /** Renews entries and triggers a sync, as the app does after a sign-in, at a start and when the network returns. */
  async #renewAndWake(): Promise<void> {
    const accountId = (await readTokens())?.accountId;
    // At that point no entry may need a person.
    if (this.#isGentle) this.#findings.push(...(await database.entries.toArray()).flatMap(judgeAsking));
    if (accountId && !this.#device.full) await renewEntries(accountId);
    this.#wakeAll();
  }

  #openTab(): void {
    const tab = new Tab({
      call: this.#parts.call,
      locks: this.#locks,
      device: this.#device,
      random: () => this.#random.next(),
      isWeak: () => this.#isWeak,
      onFault: (error) => this.#findings.push({ kind: 'fault', about: String(error) }),
    });
    this.#tabs.push(tab);
    tab.wake();
  }

  #tab(number: number): Tab | undefined {
    return this.#tabs[number % Math.max(1, this.#tabs.length)];
  }

  #kill(tab: Tab | undefined): void {
    if (!tab) return;
    tab.kill();
    this.#tabs = this.#tabs.filter((other) => other !== tab);
  }

  /** Photos are encrypted when idle, unless a full device or a lost connection prevents it. */
  async #encryptWhenIdle({ tab: number, alone }: Pick<Step & { do: 'idle' }, 'tab' | 'alone'>): Promise<void> {
    if (alone) await this.#waitUntilIdle();
    this.#tab(number)?.encryptPhotos();
    if (!alone || !this.#tab(number)) return;
    await this.#waitUntilIdle();
    if (!this.#device.full) this.#findings.push(...(await judgeEncrypted()));
  }

  #wakeAll(): void {
    for (const tab of this.#tabs) tab.wake();
  }

  async #waitUntilIdle(): Promise<void> {
    for (let waited = 0; this.#tabs.some(({ busy }) => busy); waited++) {
      if (waited > turnsMax) {
        this.#findings.push({ kind: 'stuck', about: 'a sync run does not end' });
        return;
      }
      await turn();
    }
  }

  #passTime(ms: number): void {
    this.#clockMs += ms;
    this.#parts.setClock(this.#clockMs);
  }

  async #backUp(): Promise<Backup> {
    const rows = new Map<string, unknown[]>();
    for (const table of database.tables) rows.set(table.name, await table.toArray());
    return { rows, places: this.#people.places() };
  }

  /** Restores the tablet to its backup. */
  async #restore(): Promise<void> {
    if (!this.#backup || this.#device.full) return;
    for (const tab of this.#tabs) this.#kill(tab);
    // Requests in flight end before the restore.
    await turns(restoreTurns);
    for (const [name, rows] of this.#backup.rows) {
      await database.table(name).clear();
      await database.table(name).bulkPut(rows);
    }
    this.#people.restore(this.#backup.places);
    this.#openTab();
  }
}

async function turns(count: number): Promise<void> {
  for (let turnsDone = 0; turnsDone < count; turnsDone++) await turn();
}
