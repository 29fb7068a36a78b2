import 'fake-indexeddb/auto';
import { allTests } from '#tests/support/all-tests.ts';
import { ReadyPhotos } from '#tests/support/ready-photos.ts';
import { usePromptCrypto } from '#tests/support/prompt-crypto.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '#session/call.ts';
import { photosOf, addPhoto } from '#offline/photos/photos.ts';
import { beginSession } from '#session/session-lifecycle.ts';
import { database } from '#storage/database.ts';
import type { PhotoPurpose } from '#storage/rows.ts';
import { actions, type FormTarget } from './screen-actions.ts';
import { judge } from './judge.ts';
import { Fuse } from './model/fuse.ts';
import { judgeDevice, judgeEncrypted } from './model/judge-device.ts';
import { ModelLocks } from './model/model-locks.ts';
import { ModelNetwork, turn } from './model/model-network.ts';
import { ModelServer } from './model/model-server.ts';
import { forms } from './model/model-forms.ts';
import { Tab } from './model/tab.ts';
import { People } from './people.ts';
import { Random } from './random.ts';
import type { Submission } from './submission.ts';

// The calls read it when they load, before the first line here.
vi.hoisted(() => vi.stubEnv('VITE_API_URL', 'http://portal.example/api'));

const account = 'depot-a';
const found = { is: 'found' } as const;
const picked = { failure: true, operations: 1, parts: 2, typed: 2 };
const byNewCustomer = { is: 'to_register', owner: 1 } as const;

/** `npm test` tries every ninth point, `npm run test:all` and `npm run faults` each. */
const pointsApart = allTests || process.env['FAULTS_COUNT'] ? 1 : 9;

const fuse = new Fuse();
let server = new ModelServer();

usePromptCrypto();

beforeAll(async () => {
  vi.stubGlobal('Worker', ReadyPhotos);
  fuse.watch(database);
  await database.open();
});

afterAll(() => {
  database.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Starts with an empty device and server, a session, and a person at the device. */
async function beginWithEmptyDevice(): Promise<People> {
  server = new ModelServer();
  vi.stubGlobal('fetch', new ModelNetwork(server).fetch);
  await Promise.all(database.tables.map((table) => table.clear()));
  const { storageKey, ...session } = server.signIn(account);
  await beginSession({ ...session, locale: 'en', account: null }, storageKey);
  return new People({ random: new Random(7), server, desk: server, actions, forms, prefix: 'S', photoBytes: 64 });
}

function newTab(): Tab {
  return new Tab({
    call: (endpoint, input, options) => fuse.pass(() => call(endpoint, input, options)),
    locks: new ModelLocks(),
    device: fuse,
    random: () => 0.5,
    isWeak: () => false,
    onFault: (error) => {
      throw error;
    },
  });
}

/** Sends the due entries in a new tab. Resolves when the tab has finished or the device has died. */
function send(): Promise<'done' | 'died'> {
  return inNewTab((tab) => tab.wake());
}

async function inNewTab(start: (tab: Tab) => void): Promise<'done' | 'died'> {
  const tab = newTab();
  start(tab);
  const done = (async () => {
    while (tab.busy) await turn();
    return 'done' as const;
  })();
  const end = await Promise.race([done, fuse.died]);
  tab.kill();
  // Requests in flight end with the device too.
  return fuse.isDead ? 'died' : end;
}

/**
 * Repeats an attempt with a kill at its points in turn.
 * @returns the number of points
 */
async function killedAtEach(attempt: (points: number) => Promise<'done' | 'died'>): Promise<number> {
  for (let points = 0; ; points += pointsApart) if ((await attempt(points)) === 'done') return points;
}

async function expectNoFindings(people: People, points: number): Promise<void> {
  await send();
  const unsent = (await database.entries.toArray()).filter(({ state }) => state !== 'sent');
  const findings = [...judge(people.submissions, server), ...(await judgeDevice())];
  expect([points, findings, unsent]).toEqual([points, [], []]);
}

const submissions: [title: string, file: (people: People) => Promise<void>][] = [
  ['a claim with three photos', (people) => people.fileClaim(account, { photos: 3, wrong: null, product: found })],
  ['a claim with picks', (people) => people.fileClaim(account, { photos: 1, wrong: null, product: found, picked })],
  ['a proof of purchase that the desk asked for', (people) => people.prove(account)],
  [
    'two messages in a ticket',
    async (people) => {
      await people.answer(account, { do: 'answer', wrong: false });
      await people.answer(account, { do: 'answer', wrong: false });
    },
  ],
  [
    'a claim whose product is looked up',
    (people) => people.fileClaim(account, { photos: 1, wrong: null, product: { is: 'to_look_up' } }),
  ],
  [
    'a claim that first creates a customer and a registration',
    (people) => people.fileClaim(account, { photos: 2, wrong: null, product: byNewCustomer }),
  ],
  ['a registration for a new customer', (people) => people.register(account, { owner: 1, wrong: null })],
  ['a registration of store stock', (people) => people.register(account, { owner: 'stock', wrong: null })],
  [
    'a claim followed by two estimates',
    async (people) => {
      await people.fileClaim(account, { photos: 1, wrong: null, product: found });
      await people.amend(account, 0, 1, false);
      await people.amend(account, 0, 0, false);
    },
  ],
  [
    'a change of a filed claim with two photos',
    async (people) => {
      await people.fileClaim(account, { photos: 1, wrong: null, product: found });
      await send();
      await people.change(account, { do: 'change', of: 0, photos: 2, fields: true, wrong: false });
    },
  ],
  [
    'a withdrawal of a filed claim',
    async (people) => {
      await people.fileClaim(account, { photos: 0, wrong: null, product: found });
      await send();
      await people.withdraw(account, { do: 'withdraw', of: 0, wrong: false });
    },
  ],
  [
    'an appeal with two photos',
    async (people) => {
      await people.fileClaim(account, { photos: 0, wrong: null, product: found });
      await send();
      await people.appeal(account, { do: 'appeal', of: 0, photos: 2, wrong: false });
    },
  ],
];

describe('a device killed at any point of sending', () => {
  it.each(submissions)('sends %s once and intact after its next start', { timeout: 0 }, async (_title, file) => {
    const points = await killedAtEach(async (killPoint) => {
      const people = await beginWithEmptyDevice();
      await file(people);
      fuse.set(killPoint);
      const end = await send();
      await fuse.revive();
      await expectNoFindings(people, killPoint);
      return end;
    });
    expect(points).toBeGreaterThan(40);
  });
});

type Form = { target: FormTarget; product: Submission['product']; files: PhotoPurpose[] };

const formCases: [title: string, form: (people: People) => Promise<Form>][] = [
  [
    'a claim with three photos',
    async () => ({
      target: { kind: 'claim', accountId: account, picks: null },
      product: found,
      files: ['photo', 'rating_plate', 'photo'],
    }),
  ],
  [
    'a registration with its proof',
    async () => ({
      target: { kind: 'registration', accountId: account },
      product: byNewCustomer,
      files: ['proof_of_purchase'],
    }),
  ],
];

describe('a device killed at any point of saving', () => {
  it.each(formCases)(
    'stores the confirmed part of %s, as an entry or as a draft',
    { timeout: 0 },
    async (_title, formOf) => {
      const points = await killedAtEach(async (killPoint) => {
        const people = await beginWithEmptyDevice();
        const { target, product, files } = await formOf(people);
        const draft = await actions.open(target);
        const submission: Submission = {
          name: 'S1',
          kind: target.kind,
          accountId: account,
          of: null,
          product,
          picks: null,
          version: 1,
          wrong: null,
          photosAlone: false,
          hashes: [],
          proof: null,
          place: 'draft',
          id: draft.id,
          order: 1,
          uncertain: false,
        };
        const confirmed = { draft: false, photos: new Array<string>(), sent: false };
        const saving = async () => {
          await actions.save(draft, []);
          confirmed.draft = true;
          for (const [at, purpose] of files.entries())
            confirmed.photos.push((await addPhoto(draft.id, new File([`photo ${at}`], `${at}.jpg`), purpose)).sha256);
          await actions.submit(draft.id, forms.of(submission, draft));
          confirmed.sent = true;
        };
        fuse.set(killPoint);
        const end = await fuse.live(saving);
        await fuse.revive();
        database.close();
        await database.open();

        const [entry, savedDraft, photos] = await Promise.all([
          database.entries.get(draft.id),
          actions.readDraft(draft.id),
          photosOf(draft.id),
        ]);
        const hashes = photos.map(({ sha256 }) => sha256);
        expect([killPoint, confirmed.photos.filter((hash) => !hashes.includes(hash))]).toEqual([killPoint, []]);
        expect([killPoint, [entry, savedDraft].filter(Boolean).length]).toEqual([
          killPoint,
          confirmed.draft || entry || savedDraft ? 1 : 0,
        ]);
        if (confirmed.sent) expect(entry).toBeDefined();
        if (entry)
          expect([killPoint, entry.photoCount, hashes.length]).toEqual([killPoint, files.length, files.length]);
        if (!entry && !savedDraft) return end;
        // The person adds the missing photos to the draft and sends it.
        if (savedDraft) {
          for (const [at, purpose] of files.entries())
            if (at >= hashes.length) await addPhoto(draft.id, new File([`photo ${at}`], `${at}.jpg`), purpose);
          await actions.submit(draft.id, forms.of(submission, savedDraft));
        }
        const stored = await photosOf(draft.id);
        const isProof = (purpose?: PhotoPurpose) => purpose === 'proof_of_purchase';
        submission.hashes = stored.filter(({ purpose }) => !isProof(purpose)).map(({ sha256 }) => sha256);
        submission.proof = stored.find(({ purpose }) => isProof(purpose))?.sha256 ?? null;
        expect(stored).toHaveLength(files.length);
        submission.place = 'entry';
        people.submissions.push(submission);
        await expectNoFindings(people, killPoint);
        return end;
      });
      expect(points).toBeGreaterThan(20);
    },
  );
});

describe('a device killed at any point of editing an entry', () => {
  it('stores it as an entry or as a draft, and sends it once', { timeout: 0 }, async () => {
    const points = await killedAtEach(async (killPoint) => {
      const people = await beginWithEmptyDevice();
      await people.fileClaim(account, { photos: 2, wrong: null, product: found, picked });
      const [submission] = people.submissions;
      if (!submission) throw new Error('Nothing was filed');
      fuse.set(killPoint);
      const end = await fuse.live(async () => void (await people.correct(submission, true)));
      await fuse.revive();
      database.close();
      await database.open();
      const [entry, draft] = await Promise.all([database.entries.get(submission.id), actions.readDraft(submission.id)]);
      expect([killPoint, [entry, draft].filter(Boolean).length]).toEqual([killPoint, 1]);
      expect((await attemptsOf(submission.id)).length).toBe(0);
      Object.assign(submission, { place: draft ? 'draft' : 'entry', version: draft ? 2 : 1 });
      if (draft) await people.sendDraft(submission);
      await expectNoFindings(people, killPoint);
      return end;
    });
    expect(points).toBeGreaterThan(8);
  });
});

describe('a device killed at any point of encrypting idle photos', () => {
  it('preserves every photo, encrypts the rest at the next run, and sends each once', { timeout: 0 }, async () => {
    const points = await killedAtEach(async (killPoint) => {
      const people = await beginWithEmptyDevice();
      await people.fileClaim(account, { photos: 2, wrong: null, product: found });
      await people.fileClaim(account, { photos: 1, wrong: null, product: found });
      await people.edit(account, 1, true);
      fuse.set(killPoint);
      const end = await inNewTab((tab) => tab.encryptPhotos());
      await fuse.revive();
      await inNewTab((tab) => tab.encryptPhotos());
      expect([killPoint, await judgeEncrypted()]).toEqual([killPoint, []]);
      for (const submission of people.submissions) if (submission.place === 'draft') await people.sendDraft(submission);
      await expectNoFindings(people, killPoint);
      return end;
    });
    expect(points).toBeGreaterThan(20);
  });
});
