import { signIn } from '#tests/support/portal.ts';
import { type Fault, type ProxiedRequest } from '#tests/support/fault-proxy.ts';
import { type Finding, judge } from '../judge.ts';
import { type AccountId, accounts } from '../model/schedule.ts';
import { People, type Place } from '../people.ts';
import { Random } from '../random.ts';
import type { Submission } from '../submission.ts';
import { realPapers } from './real-papers.ts';
import { emails, RealServer } from './real-server.ts';
import type { BrowserStep, FaultOn, LinkFault } from './schedule.ts';
import type { Stand } from './stand.ts';
import type { Tablet } from './tablet.ts';

/** Large enough to be interrupted in the middle. */
const photoBytes = 60_000;

/** Upper limit of the rounds that repair everything. */
const roundsMax = 6;

/** Longest time that any working step takes. */
const quietMaxMs = 40_000;
const lookEveryMs = 60;

/** Runs one schedule on the real server in a real browser. */
export class BrowserLaboratory {
  readonly #stand: Stand;
  readonly #tablet: Tablet;
  readonly #people: People;
  readonly #server: RealServer;
  readonly #ids = new Map<AccountId, string>();
  readonly #findings: Finding[] = [];
  #backup: Map<string, Place> | null = null;

  constructor(seed: number, stand: Stand) {
    this.#stand = stand;
    this.#tablet = stand.tablet;
    const prefix = `L${seed}-${crypto.randomUUID().slice(0, 6)}-`;
    const serials = new Map<string, string>();
    const serialOf = ({ name }: Submission) => {
      const serial = serials.get(name) ?? stand.nextSerial();
      serials.set(name, serial);
      return serial;
    };
    const emailOf = ({ product }: Submission) =>
      `${prefix}${product.is === 'to_register' ? product.owner : 'nobody'}@example.com`.toLowerCase();
    this.#server = new RealServer({
      url: stand.server.url,
      link: stand.link,
      prefix,
      submissions: () => this.#people.submissions,
      serialOf,
      emailOf,
      others: stand.claimsBefore,
    });
    this.#people = new People({
      random: new Random(seed ^ 0x5eed),
      server: this.#server,
      hands: stand.tablet.hands,
      papers: realPapers({
        found: stand.found,
        retailerId: stand.retailerId,
        serialOf,
        emailOf,
        hasPst: ({ accountId }) => accountId === this.#ids.get('depot-b'),
      }),
      prefix,
      photoBytes,
    });
  }

  /** Runs the steps, lets everything finish, and returns the violated guarantees. */
  async run(steps: readonly BrowserStep[]): Promise<Finding[]> {
    for (const account of accounts) this.#ids.set(account, (await this.#server.observer(account)).accountId);
    await this.#server.look();
    await this.#tablet.setClock(0);
    await this.#signIn('depot-a');
    await this.#fileEarlier();
    for (const step of steps) await this.#do(step);
    await this.#settle();
    await this.#server.look();
    const faults = this.#tablet.faults.splice(0).map((about): Finding => ({ kind: 'fault', about }));
    return [...this.#findings, ...faults, ...judge(this.#people.submissions, this.#server)];
  }

  async #do(step: BrowserStep): Promise<void> {
    const { link, server, backupDir } = this.#stand;
    const accountId = await this.#tablet.hands.accountId();
    switch (step.do) {
      case 'file':
        return accountId ? this.#people.fileClaim(accountId, step) : undefined;
      case 'register':
        return accountId ? this.#people.register(accountId, step) : undefined;
      case 'amend':
        await this.#server.look();
        return accountId ? this.#people.amend(accountId, step.of, step.photos, step.wrong) : undefined;
      case 'invoice':
        await this.#server.look();
        return accountId ? this.#people.invoice(accountId, step.of) : undefined;
      case 'change':
        await this.#server.look();
        return accountId ? this.#people.change(accountId, step) : undefined;
      case 'message':
        await this.#server.look();
        return accountId ? this.#people.message(accountId, step) : undefined;
      case 'edit':
        return accountId ? this.#people.edit(accountId, step.of, step.leave) : undefined;
      case 'discard':
        if (!accountId) return;
        await this.#people.discard(accountId, step.of);
        return;
      case 'retry':
        return accountId ? this.#people.retry(accountId, step.of) : undefined;
      case 'sign_in':
        if (!this.#tablet.isFull) await this.#signIn(step.account);
        return;
      case 'sign_out':
        return accountId ? this.#signOut() : undefined;
      case 'open_tab':
        await this.#tablet.openTab('/outbox');
        return;
      case 'close_tab':
        return this.#tablet.closeTab(step.tab);
      case 'kill_tabs':
        return this.#tablet.crashTabs();
      case 'kill_browser':
        await this.#tablet.kill();
        return this.#tablet.start();
      case 'kill_server':
        await server.kill();
        return server.start();
      case 'network':
        if (step.is === 'up') link.up();
        else if (step.is === 'down') link.down();
        else link.captive();
        return;
      case 'fault':
        return link.nextMatching(this.#appliesTo(step.fault, step.on), faultOf(step.fault));
      case 'break_stalled':
        return link.releaseStalled();
      case 'end_sessions':
        return this.#server.endSessions(accountId === this.#ids.get('depot-b') ? 'depot-b' : 'depot-a');
      case 'update':
        return this.#update(step.agree);
      case 'device_full':
        return this.#tablet.fill(step.is);
      case 'set_clock':
        return this.#tablet.setClock(step.ms);
      case 'back_up':
        await this.#server.look();
        await this.#tablet.copyTo(backupDir);
        this.#backup = this.#people.places();
        return;
      case 'restore':
        return this.#restore();
      case 'wait':
        return pause(step.ms);
    }
  }

  /** Claims of an earlier day, to follow up and change: one that is New and one that is approved. */
  async #fileEarlier(): Promise<void> {
    const accountId = this.#ids.get('depot-a') ?? '';
    for (let filed = 0; filed < 2; filed++)
      await this.#people.fileClaim(accountId, { photos: filed, wrong: null, product: { is: 'found' } });
    await this.#quiet(this.#people.submissions, 'depot-a');
  }

  /** Ends all faults. Then both people do what the app asks of them. */
  async #settle(): Promise<void> {
    const { link } = this.#stand;
    link.heal();
    await this.#tablet.fill(false);
    await this.#tablet.crashTabs();
    for (let round = 0; round < roundsMax; round++) {
      let left = 0;
      for (const account of accounts) left += await this.#settleFor(account);
      if (left === 0) return;
    }
    for (const one of this.#people.submissions)
      if (await this.#isUnsent(one, one.accountId)) this.#findings.push(await this.#stuck(one, 'after all rounds'));
  }

  /** @returns the number of unfinished submissions of the account */
  async #settleFor(account: AccountId): Promise<number> {
    const accountId = this.#ids.get(account) ?? '';
    const own = this.#people.submissions.filter((one) => one.accountId === accountId);
    if (own.length === 0) return 0;
    await this.#quiet(own, account);
    await this.#people.discardRestored(accountId);
    let left = 0;
    for (const one of own) {
      if (!(await this.#isUnsent(one, accountId))) continue;
      left += 1;
      if (one.place === 'draft') await this.#people.sendDraft(one);
      else {
        const entry = await this.#tablet.hands.entry(one.id);
        if (entry?.state !== 'attention') continue;
        if (entry.cause.code !== 'refused' || !(await this.#people.correct(one))) await this.#people.tryAgain(one);
      }
    }
    if (left > 0) await this.#quiet(own, account);
    return left;
  }

  /** Waits until nothing more is sent automatically. Signs in again where the app asks for it. */
  async #quiet(own: readonly Submission[], account: AccountId): Promise<void> {
    const accountId = this.#ids.get(account) ?? '';
    const until = Date.now() + quietMaxMs;
    for (;;) {
      await this.#signIn(account);
      const going: Submission[] = [];
      for (const one of own) {
        if (one.place !== 'entry' || !(await this.#isUnsent(one, accountId))) continue;
        const entry = await this.#tablet.hands.entry(one.id);
        if (entry && ['queued', 'sending', 'signin'].includes(entry.state)) going.push(one);
      }
      const [first] = going;
      if (!first) return;
      // An entry behind one that needs attention waits for a person too.
      if ((await this.#countBlocked(going)) === going.length) return;
      if (Date.now() > until) {
        this.#findings.push(await this.#stuck(first, 'without any fault'));
        return;
      }
      await pause(lookEveryMs);
    }
  }

  async #countBlocked(going: readonly Submission[]): Promise<number> {
    let blocked = 0;
    for (const one of going) {
      if (!one.of) continue;
      const line = this.#people.submissions.filter((other) => other.of === one.of && other.order < one.order);
      const entries = await Promise.all(line.map(({ id }) => this.#tablet.hands.entry(id)));
      if (entries.some((entry) => entry?.state === 'attention')) blocked += 1;
    }
    return blocked;
  }

  async #isUnsent(one: Submission, accountId: string): Promise<boolean> {
    if (one.place === 'discarded' || one.uncertain || one.accountId !== accountId) return false;
    if (one.place === 'draft') return true;
    const entry = await this.#tablet.hands.entry(one.id);
    return entry !== undefined && entry.state !== 'sent';
  }

  async #stuck(one: Submission, when: string): Promise<Finding> {
    const entry = await this.#tablet.hands.entry(one.id);
    const { state, cause, nextAttemptAt, attempts } = entry ?? {};
    const page = await this.#tablet.tab();
    const locks = await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    const seen = this.#stand.link.requests.slice(-6).map(({ method, path, status }) => `${method} ${path} ${status}`);
    const log = (await this.#tablet.hands.log(one.id)).map(({ event, step, serverCode }) =>
      [event, step, serverCode].join(' '),
    );
    const where = { log, url: page.url(), tabs: this.#tablet.tabs.length, locks, seen };
    const facts = JSON.stringify({
      place: one.place,
      state,
      cause,
      nextAttemptAt,
      attempts,
      now: Date.now(),
      ...where,
    });
    return { kind: 'stuck', about: `${one.kind} ${one.name} ${when}: ${facts}` };
  }

  /** @returns whether the account is signed in now */
  async #signIn(account: AccountId): Promise<boolean> {
    const now = await this.#tablet.hands.accountId();
    if (now === this.#ids.get(account)) return true;
    if (now) await this.#signOut();
    const page = await this.#tablet.tab();
    page.setDefaultTimeout(8_000);
    await signIn(page, emails[account], { origin: this.#stand.link.url }).catch(() => {});
    return (await this.#tablet.hands.accountId()) === this.#ids.get(account);
  }

  /** Unsent work stays on the device. */
  async #signOut(): Promise<void> {
    const page = await this.#tablet.tab();
    page.setDefaultTimeout(8_000);
    await this.#tablet.goto(page, '/auth/logout');
    const keep = page.getByRole('button', { name: /^Keep/ });
    await Promise.race([page.waitForURL(/auth\/login/), keep.click()]).catch(() => {});
    await page.waitForURL(/auth\/login/).catch(() => {});
  }

  /** Publishes a newer version, and the browser finds it. */
  async #update(agree: boolean): Promise<void> {
    this.#stand.publish();
    await this.#tablet.ask((page) =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update().catch(() => {});
      }),
    );
    if (!agree) return;
    const page = await this.#tablet.tab();
    await page
      .getByRole('button', { name: 'Update' })
      .click({ timeout: 1_500 })
      .catch(() => {});
  }

  async #restore(): Promise<void> {
    if (!this.#backup) return;
    await this.#tablet.restoreFrom(this.#stand.backupDir);
    await this.#server.look();
    this.#people.restore(this.#backup);
  }

  /** Returns which requests a fault applies to. Final statuses apply only to the first request of a key. */
  #appliesTo(fault: LinkFault, on: FaultOn): (seen: ProxiedRequest) => boolean {
    const { link } = this.#stand;
    const isFirst = ({ key }: ProxiedRequest) =>
      key !== null && link.requests.filter((seen) => seen.key === key).length === 1;
    return (seen) => {
      const kind = kindOf(seen);
      if (kind === null || (on !== 'any' && on !== kind)) return false;
      return !serverOnly.has(fault) || (kind === 'write' && isFirst(seen));
    };
  }
}

/** Final responses of the server about a submission. */
const serverOnly: ReadonlySet<LinkFault> = new Set(['status_413', 'status_422']);

function kindOf({ method, path }: ProxiedRequest): FaultOn | null {
  if (!path.startsWith('/api/')) return null;
  if (path.endsWith('/refresh-token')) return 'refresh';
  if (path.includes('/auth/')) return null;
  return method === 'GET' ? 'read' : 'write';
}

function faultOf(fault: LinkFault): Fault {
  switch (fault) {
    case 'refused_connection':
      return { kind: 'cut_upload', afterBytes: 0 };
    case 'reset_in_mid_upload':
      return { kind: 'cut_upload', afterBytes: 20_000 };
    case 'answer_lost_after_commit':
      return { kind: 'drop_answer' };
    case 'stall':
      return { kind: 'hold_upload', afterBytes: 20_000 };
    case 'stall_after_commit':
      return { kind: 'stall' };
    case 'captive_portal':
      return {
        ...answer(200, ''),
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Wi-Fi</title>',
      };
    case 'status_401':
      return answer(401, 'UNAUTHENTICATED');
    case 'status_408':
      return answer(408, 'REQUEST_TIMEOUT');
    case 'status_413':
      return answer(413, 'FILE_TOO_LARGE');
    case 'status_422':
      return answer(422, 'VALIDATION_FAILED');
    case 'status_429':
      return answer(429, 'TOO_MANY_REQUESTS', { 'retry-after': '1' });
    case 'status_500':
      return answer(500, 'INTERNAL_ERROR');
    case 'status_503':
      return answer(503, 'UNAVAILABLE', { 'retry-after': '2' });
    case 'still_in_progress':
      return answer(409, 'IDEMPOTENCY_IN_PROGRESS');
  }
}

function answer(status: number, code: string, headers: Record<string, string> = {}) {
  return {
    kind: 'answer',
    status,
    headers,
    body: JSON.stringify({ code, message: `Sent by the proxy: ${code}` }),
  } as const;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
