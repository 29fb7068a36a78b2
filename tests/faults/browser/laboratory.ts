import { signIn } from '#tests/support/portal.ts';
import { type Fault, type ProxiedRequest } from '#tests/support/fault-proxy.ts';
import { type Finding, judge } from '../judge.ts';
import { type AccountId, accounts } from '../model/schedule.ts';
import { People, type Place } from '../people.ts';
import { Random } from '../random.ts';
import type { Submission } from '../submission.ts';
import { realForms } from './real-forms.ts';
import { emails, RealServer } from './real-server.ts';
import type { BrowserStep, FaultOn, LinkFault } from './schedule.ts';
import type { Stand } from './stand.ts';
import type { Tablet } from './tablet.ts';

/** Large enough to be interrupted in the middle. */
const photoBytes = 60_000;

/** Upper limit of the rounds that repair everything. */
const roundsMax = 6;

/** Longest time that any working step takes. */
const idleMaxMs = 40_000;
const pollMs = 60;

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
      tickets: stand.tickets,
      nextSerial: () => stand.nextSerial(),
    });
    this.#people = new People({
      random: new Random(seed ^ 0x5eed),
      server: this.#server,
      desk: this.#server,
      actions: stand.tablet.actions,
      forms: realForms({
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
    await this.#server.refresh();
    await this.#tablet.setClock(0);
    await this.#signIn('depot-a');
    await this.#fileExistingClaims();
    for (const step of steps) await this.#do(step);
    await this.#settle();
    await this.#server.refresh();
    const faults = this.#tablet.faults.splice(0).map((about): Finding => ({ kind: 'fault', about }));
    return [...this.#findings, ...faults, ...judge(this.#people.submissions, this.#server)];
  }

  async #do(step: BrowserStep): Promise<void> {
    const { link, server, backupDir } = this.#stand;
    const accountId = await this.#tablet.actions.accountId();
    switch (step.do) {
      case 'file':
        return accountId ? this.#people.fileClaim(accountId, step) : undefined;
      case 'register':
        return accountId ? this.#people.register(accountId, step) : undefined;
      case 'amend':
        await this.#server.refresh();
        return accountId ? this.#people.amend(accountId, step.of, step.photos, step.wrong) : undefined;
      case 'invoice':
        await this.#server.refresh();
        return accountId ? this.#people.invoice(accountId, step.of) : undefined;
      case 'change':
        await this.#server.refresh();
        return accountId ? this.#people.change(accountId, step) : undefined;
      case 'message':
        await this.#server.refresh();
        return accountId ? this.#people.message(accountId, step) : undefined;
      case 'withdraw':
        await this.#server.refresh();
        return accountId ? this.#people.withdraw(accountId, step) : undefined;
      case 'appeal':
        await this.#server.refresh();
        return accountId ? this.#people.appeal(accountId, step) : undefined;
      case 'prove':
        return accountId ? this.#people.prove(accountId) : undefined;
      case 'answer':
        return accountId ? this.#people.answer(accountId, step) : undefined;
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
        await this.#server.refresh();
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
  async #fileExistingClaims(): Promise<void> {
    const accountId = this.#ids.get('depot-a') ?? '';
    for (let filed = 0; filed < 2; filed++)
      await this.#people.fileClaim(accountId, { photos: filed, wrong: null, product: { is: 'found' } });
    await this.#waitUntilIdle(this.#people.submissions, 'depot-a');
  }

  /** Ends all faults. Then both people do what the app asks of them. */
  async #settle(): Promise<void> {
    const { link } = this.#stand;
    link.heal();
    await this.#tablet.fill(false);
    await this.#tablet.crashTabs();
    for (let round = 0; round < roundsMax; round++) {
      let unfinished = 0;
      for (const account of accounts) unfinished += await this.#settleFor(account);
      if (unfinished === 0) return;
    }
    for (const submission of this.#people.submissions)
      if (await this.#isUnsent(submission, submission.accountId))
        this.#findings.push(await this.#stuck(submission, 'after all rounds'));
  }

  /** @returns the number of unfinished submissions of the account */
  async #settleFor(account: AccountId): Promise<number> {
    const accountId = this.#ids.get(account) ?? '';
    const ownSubmissions = this.#people.submissions.filter((submission) => submission.accountId === accountId);
    if (ownSubmissions.length === 0) return 0;
    await this.#waitUntilIdle(ownSubmissions, account);
    await this.#people.discardRestored(accountId);
    let unfinished = 0;
    for (const submission of ownSubmissions) {
      if (!(await this.#isUnsent(submission, accountId))) continue;
      unfinished += 1;
      if (submission.place === 'draft') await this.#people.sendDraft(submission);
      else {
        const entry = await this.#tablet.actions.entry(submission.id);
        if (entry?.state !== 'attention') continue;
        if (entry.cause.code !== 'refused' || !(await this.#people.correct(submission)))
          await this.#people.tryAgain(submission);
      }
    }
    if (unfinished > 0) await this.#waitUntilIdle(ownSubmissions, account);
    return unfinished;
  }

  /** Waits until nothing more is sent automatically. Signs in again where the app asks for it. */
  async #waitUntilIdle(ownSubmissions: readonly Submission[], account: AccountId): Promise<void> {
    const accountId = this.#ids.get(account) ?? '';
    const deadline = Date.now() + idleMaxMs;
    for (;;) {
      await this.#signIn(account);
      const pending: Submission[] = [];
      for (const submission of ownSubmissions) {
        if (submission.place !== 'entry' || !(await this.#isUnsent(submission, accountId))) continue;
        const entry = await this.#tablet.actions.entry(submission.id);
        if (entry && ['queued', 'sending', 'signin'].includes(entry.state)) pending.push(submission);
      }
      const [first] = pending;
      if (!first) return;
      // An entry behind one that needs attention waits for a person too.
      if ((await this.#countBlocked(pending)) === pending.length) return;
      if (Date.now() > deadline) {
        this.#findings.push(await this.#stuck(first, 'without any fault'));
        return;
      }
      await pause(pollMs);
    }
  }

  async #countBlocked(pending: readonly Submission[]): Promise<number> {
    let blocked = 0;
    for (const submission of pending) {
      if (!submission.of && submission.kind !== 'ticket_message') continue;
      const earlier = this.#people.submissions.filter(
        (other) => isOfOneThread(other, submission) && other.order < submission.order,
      );
      const entries = await Promise.all(earlier.map(({ id }) => this.#tablet.actions.entry(id)));
      if (entries.some((entry) => entry?.state === 'attention')) blocked += 1;
    }
    return blocked;
  }

  async #isUnsent(submission: Submission, accountId: string): Promise<boolean> {
    if (submission.place === 'discarded' || submission.uncertain || submission.accountId !== accountId) return false;
    if (submission.place === 'draft') return true;
    const entry = await this.#tablet.actions.entry(submission.id);
    return entry !== undefined && entry.state !== 'sent';
  }

  async #stuck(submission: Submission, when: string): Promise<Finding> {
    const entry = await this.#tablet.actions.entry(submission.id);
    const { state, cause, nextAttemptAt, attempts } = entry ?? {};
    const page = await this.#tablet.tab();
    const locks = await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    const lastRequests = this.#stand.link.requests
      .slice(-6)
      .map(({ method, path, status }) => `${method} ${path} ${status}`);
    const log = (await this.#tablet.actions.log(submission.id)).map(({ event, step, serverCode }) =>
      [event, step, serverCode].join(' '),
    );
    const where = { log, url: page.url(), tabs: this.#tablet.tabs.length, locks, lastRequests };
    const facts = JSON.stringify({
      place: submission.place,
      state,
      cause,
      nextAttemptAt,
      attempts,
      now: Date.now(),
      ...where,
    });
    return { kind: 'stuck', about: `${submission.kind} ${submission.name} ${when}: ${facts}` };
  }

  /** @returns whether the account is signed in now */
  async #signIn(account: AccountId): Promise<boolean> {
    const accountId = await this.#tablet.actions.accountId();
    if (accountId === this.#ids.get(account)) return true;
    if (accountId) await this.#signOut();
    const page = await this.#tablet.tab();
    page.setDefaultTimeout(8_000);
    await signIn(page, emails[account], { origin: this.#stand.link.url }).catch(() => {});
    return (await this.#tablet.actions.accountId()) === this.#ids.get(account);
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
    await this.#tablet.evaluate((page) =>
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
    await this.#server.refresh();
    this.#people.restore(this.#backup);
  }

  /** Returns which requests a fault applies to. Final statuses apply only to the first request of a key. */
  #appliesTo(fault: LinkFault, on: FaultOn): (request: ProxiedRequest) => boolean {
    const { link } = this.#stand;
    const isFirst = ({ key }: ProxiedRequest) =>
      key !== null && link.requests.filter((request) => request.key === key).length === 1;
    return (request) => {
      const kind = kindOf(request);
      if (kind === null || (on !== 'any' && on !== kind)) return false;
      return !serverOnly.has(fault) || (kind === 'write' && isFirst(request));
    };
  }
}

/** Whether both follow one claim, or are in the ticket of one account. */
function isOfOneThread(one: Submission, other: Submission): boolean {
  if (other.kind !== 'ticket_message') return one.of === other.of;
  return one.kind === other.kind && one.accountId === other.accountId;
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
