import { availableParallelism, loadavg } from 'node:os';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { answerFilePicker } from '#tests/support/file-picker.ts';
import { expect, nothingUnsent, pill, signIn } from '#tests/support/portal.ts';
import prepareDemo, { demoTemplateDir } from '#tests/support/prepare-demo.ts';
import { judge } from '../judge.ts';
import { People } from '../people.ts';
import { Random } from '../random.ts';
import type { Submission } from '../submission.ts';
import { realForms } from './real-forms.ts';
import { emails, RealServer } from './real-server.ts';
import { Stand } from './stand.ts';

/**
 * The figures of `docs/offline.md` that need a real browser: several tabs, the time until the queue starts, and the
 * memory of a long queue, sent or exported. `npm run faults -- --only figures`; `--figure tabs`, `returns`, `memory`,
 * `link` or `export` for one of them; `--entries`, `--photos`, `--photo-bytes` for another queue.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '200' },
    photos: { type: 'string', default: '10' },
    'photo-bytes': { type: 'string', default: '300000' },
    returns: { type: 'string', default: '30' },
    'link-entries': { type: 'string', default: '10' },
    figure: { type: 'string' },
  },
});
const isDue = (figure: string) => values.figure === undefined || values.figure === figure;

const claimPost = /^\/api\/warranties\/claims$/;
const cleanUp = await prepareDemo();
const stand = await Stand.build(demoTemplateDir());
try {
  await signIn(await stand.tablet.tab(), emails['depot-a'], { origin: stand.link.url });
  if (isDue('tabs')) await testTabs();
  if (isDue('returns')) await measureStarts(Number(values.returns));
  if (isDue('memory')) await replay(Number(values.entries), Number(values.photos), Number(values['photo-bytes']));
  if (isDue('link')) await badLink(Number(values['link-entries']), 5, 600_000);
  if (isDue('export')) await exportQueue(Number(values.entries), Number(values.photos), Number(values['photo-bytes']));
  console.log(
    `${availableParallelism()} processors, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, ${new Date().toISOString()}`,
  );
} finally {
  await stand.close();
  await cleanUp();
}

/** Creates a person at the tablet, and a view of the server. */
function newPerson(prefix: string, photoBytes: number) {
  const { link, server, tablet, found, retailerId, claimsBefore, tickets } = stand;
  const people: People = new People({
    random: new Random(1),
    server: { records: [], answered: () => '' },
    desk: { askForProof: notAsked, ticketOf: notAsked },
    actions: tablet.actions,
    forms: realForms({ found, retailerId, serialOf: () => '', emailOf: () => '', hasPst: () => false }),
    prefix,
    photoBytes,
  });
  const realServer = new RealServer({
    url: server.url,
    link,
    prefix,
    submissions: (): readonly Submission[] => people.submissions,
    serialOf: () => '',
    emailOf: () => '',
    others: claimsBefore,
    tickets,
    nextSerial: () => '',
  });
  return { people, realServer };
}

function notAsked(): never {
  throw new Error('Nobody is asked here');
}

async function file(people: People, photos: number): Promise<void> {
  const accountId = await stand.tablet.actions.accountId();
  if (accountId === null) throw new Error('No account is signed in');
  await people.fileClaim(accountId, { photos, wrong: null, product: { is: 'found' } });
}

/** With two to five tabs each tab sees the queue, and each entry is sent once. */
async function testTabs(): Promise<void> {
  for (let count = 2; count <= 5; count++) {
    while (stand.tablet.tabs.length < count) await stand.tablet.openTab('/outbox');
    const { people, realServer } = newPerson(`T${count}-${crypto.randomUUID().slice(0, 6)}-`, 60_000);
    await realServer.refresh();
    const before = stand.link.count('POST', claimPost);
    stand.link.down();
    for (let entry = 0; entry < 4; entry++) await file(people, 2);
    for (const page of stand.tablet.tabs) await expect(pill(page)).toContainText('4 waiting', { timeout: 60_000 });
    stand.link.up();
    for (const page of stand.tablet.tabs) await expect(nothingUnsent(page)).toBeVisible({ timeout: 120_000 });
    await realServer.refresh();
    const posts = stand.link.count('POST', claimPost) - before;
    console.log(
      `${count} tabs: 4 entries, ${posts} posts, findings ${JSON.stringify(judge(people.submissions, realServer))}`,
    );
  }
}

/** Time from the return of the network until the first byte of a waiting entry reaches the server. */
async function measureStarts(returns: number): Promise<void> {
  const waits: number[] = [];
  const { people } = newPerson(`N-${crypto.randomUUID().slice(0, 6)}-`, 60_000);
  for (let at = 0; at < returns; at++) {
    stand.link.down();
    await file(people, 1);
    const [page] = stand.tablet.tabs;
    if (!page) throw new Error('The tablet has no tab');
    await expect(pill(page)).toContainText('1 waiting', { timeout: 60_000 });
    // The worst moment: the longest time until the next probe.
    await page.waitForEvent('requestfailed');
    const before = stand.link.count('POST', claimPost);
    const startedAt = performance.now();
    stand.link.up();
    await stand.link.until(({ method, path }) => method === 'POST' && claimPost.test(path), before + 1);
    waits.push(performance.now() - startedAt);
    await expect(nothingUnsent(page)).toBeVisible({ timeout: 60_000 });
  }
  const sorted = waits.toSorted((a, b) => a - b).map(Math.round);
  console.log(`network back ${returns} times: median ${sorted[Math.floor(returns / 2)]} ms, worst ${sorted.at(-1)} ms`);
}

/** Sends a long queue and measures the heap of the sending page and the memory of its process. */
async function replay(entries: number, photos: number, bytes: number): Promise<void> {
  const page = await fill(entries, photos, bytes);
  const before = stand.link.requests.filter(({ path, status }) => claimPost.test(path) && status === 201).length;
  const took = await measured(page, async () => {
    stand.link.up();
    await expect(nothingUnsent(page)).toBeVisible({ timeout: 0 });
  });
  const sent = stand.link.requests.filter(({ path, status }) => claimPost.test(path) && status === 201).length - before;
  console.log(`${sent} of ${entries} entries of ${photos} photos of ${bytes} bytes ${took}`);
}

/** Exports a long queue to one file at a chosen location and to downloads, and imports the downloads on an empty device. */
async function exportQueue(entries: number, photos: number, bytes: number): Promise<void> {
  const saving = await fill(entries, photos, bytes);
  await saving.goto(`${stand.link.url}/this-device`);
  const dialog = saving.getByRole('dialog');
  const openExport = async (picker: 'place' | 'none') => {
    await answerFilePicker(saving, picker);
    await saving.getByRole('button', { name: 'Save unsent work to a file' }).click();
    return dialog.getByText(/^(\w{4}-){3}\w{4}$/).innerText();
  };
  await openExport('place');
  const written = await measured(saving, async () => {
    await dialog.getByRole('button', { name: 'Save the file' }).click();
    await expect(dialog.getByText(/^Saved: /)).toBeVisible({ timeout: 0 });
  });
  await dialog.getByRole('button', { name: 'I have the code' }).click();
  await expect(dialog).toBeHidden();
  const code = await openExport('none');
  const paths: string[] = [];
  const downloaded = await measured(saving, async () => {
    const done = dialog.getByRole('button', { name: 'I have the code' });
    const next = dialog.getByRole('button', { name: /^Save (the )?file/ });
    do {
      const downloading = saving.waitForEvent('download', { timeout: 0 });
      await next.click();
      const download = await downloading;
      // The browser deletes its downloads when it closes.
      paths.push(join(stand.backupDir, download.suggestedFilename()));
      await download.saveAs(paths.at(-1) ?? '');
      await expect(done.or(next.and(saving.locator(':enabled')))).toBeVisible({ timeout: 0 });
    } while (!(await done.isVisible()));
  });
  await saving.evaluate(async () => {
    const opened = Promise.withResolvers<IDBDatabase>();
    const request = indexedDB.open('depot-portal');
    request.addEventListener('success', () => opened.resolve(request.result));
    const stores = ['entries', 'photos', 'photoBytes', 'drafts', 'attempts'];
    const transaction = (await opened.promise).transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    await new Promise((done) => transaction.addEventListener('complete', done));
  });
  const downloading = await restart();
  await downloading.goto(`${stand.link.url}/this-device`);
  await downloading.getByRole('button', { name: 'Import unsent work from a file' }).click();
  const form = downloading.getByRole('dialog');
  await form.getByLabel('Code of the file').fill(code);
  await chooseFiles(downloading, paths);
  const imported = await measured(downloading, async () => {
    await form.getByRole('button', { name: 'Import' }).click();
    await expect(form.getByText(`Imported: ${entries} entries`)).toBeVisible({ timeout: 0 });
  });
  console.log(
    `${entries} entries of ${photos} photos of ${bytes} bytes: into one file ${written}; ` +
      `into ${paths.length} downloads ${downloaded}; imported from them ${imported}`,
  );
}

/** Playwright passes no file over 50 MB to a browser that it has not started. */
async function chooseFiles(page: Page, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const selector = '[role=dialog] input[type=file]';
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await session.send('DOM.setFileInputFiles', { nodeId, files });
  await session.detach();
}

/** Fills the outbox; the photos are encrypted by the previous browser process, and a new one has just started. */
async function fill(entries: number, photos: number, bytes: number): Promise<Page> {
  for (const page of stand.tablet.tabs.slice(1)) await page.close();
  const { people } = newPerson(`M-${crypto.randomUUID().slice(0, 6)}-`, bytes);
  stand.link.down();
  for (let entry = 0; entry < entries; entry++) {
    await file(people, photos);
    if (entry % 50 === 49) console.log(`${entry + 1} of ${entries} entries wait`);
  }
  const idle = await restart();
  await expect(pill(idle)).toContainText(`${entries} waiting`, { timeout: 60_000 });
  const observer = await idle.context().newPage();
  await observer.goto(`${stand.link.url}/portal-config.json`);
  const encrypted = await measured(idle, () => expect.poll(() => countUnencrypted(observer), { timeout: 0 }).toBe(0));
  console.log(`${entries * photos} photos of ${bytes} bytes encrypted ${encrypted}`);
  const page = await restart();
  await expect(pill(page)).toContainText(`${entries} waiting`, { timeout: 60_000 });
  return page;
}

/** The number of unencrypted photos on the device. */
function countUnencrypted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opened = Promise.withResolvers<IDBDatabase>();
    const request = indexedDB.open('depot-portal');
    request.addEventListener('success', () => opened.resolve(request.result));
    const database = await opened.promise;
    const counted = Promise.withResolvers<number>();
    let unencrypted = 0;
    const reading = database.transaction('photos').objectStore('photos').openCursor();
    reading.addEventListener('success', () => {
      const { result } = reading;
      if (!result) return counted.resolve(unencrypted);
      unencrypted += 'bytesKey' in result.value ? 0 : 1;
      result.continue();
    });
    const count = await counted.promise;
    database.close();
    return count;
  });
}

/** Restarts the browser in a new process. */
async function restart(): Promise<Page> {
  await stand.tablet.kill();
  await stand.tablet.start();
  return stand.tablet.tab();
}

/** Runs some work and returns its duration and memory as text. */
async function measured(page: Page, work: () => Promise<void>): Promise<string> {
  const memory = await sampleMemory(page);
  const startedAt = performance.now();
  await work();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const { heapMb, processMb, samples } = await memory.stop();
  return `in ${seconds} s, heap at most ${heapMb} MB, largest process of a page ${processMb} MB (${samples} samples)`;
}

/** A link of 500 kbit/s that breaks every five seconds: the throughput, and the bytes uploaded more than once. */
async function badLink(entries: number, photos: number, bytes: number): Promise<void> {
  const { link, tablet } = stand;
  for (const page of tablet.tabs.slice(1)) await page.close();
  const page = await tablet.tab();
  const { people, realServer } = newPerson(`L-${crypto.randomUUID().slice(0, 6)}-`, bytes);
  await realServer.refresh();
  link.down();
  for (let entry = 0; entry < entries; entry++) await file(people, photos);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = (500 * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  const first = link.requests.length;
  const startedAt = performance.now();
  link.up();
  let cuts = 0;
  const cutting = setInterval(() => {
    link.down();
    link.up();
    cuts += 1;
  }, 5_000);
  await expect(nothingUnsent(page)).toBeVisible({ timeout: 0 });
  clearInterval(cutting);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  await session.detach();
  await realServer.refresh();
  const sent = link.requests.slice(first).filter(({ method }) => method === 'PATCH' || method === 'POST');
  const sentBytes = sent.reduce((sum, request) => sum + request.bytes, 0);
  const repeated = Math.max(0, sentBytes - entries * photos * bytes);
  console.log(
    `${entries} entries of ${photos} photos of ${bytes} bytes, 500 kbit/s, interrupted ${cuts} times: all sent in ${seconds} s, ` +
      `${repeated} bytes repeated (${Math.round(repeated / cuts)} per interruption), findings ` +
      JSON.stringify(judge(people.submissions, realServer)),
  );
}

async function sampleMemory(page: Page) {
  const session = await page.context().newCDPSession(page);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await session.send('Performance.enable');
  let [heap, process, samples] = [0, 0, 0];
  const sample = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    heap = Math.max(heap, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
    const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
    for (const { id, type } of processInfo)
      if (type === 'renderer') process = Math.max(process, await residentBytes(id));
    samples += 1;
  };
  let sampling = sample();
  const timer = setInterval(() => (sampling = sampling.then(sample)), 200);
  const mb = (size: number) => Math.round(size / 1_000_000);
  return {
    stop: async () => {
      clearInterval(timer);
      await sampling;
      return { heapMb: mb(heap), processMb: mb(process), samples };
    },
  };
}

async function residentBytes(id: number): Promise<number> {
  const status = await readFile(join('/proc', String(id), 'status'), 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
