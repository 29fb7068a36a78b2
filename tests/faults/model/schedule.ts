import { type EntryStep, entrySteps } from '#storage/registering.ts';
import { Random } from '../random.ts';

export const accounts = ['depot-a', 'depot-b'] as const;
export type AccountId = (typeof accounts)[number];

/** A fault of one request. */
export const faults = [
  'no_dns',
  'reset_in_mid_upload',
  'answer_lost_after_commit',
  'stall',
  'stall_after_commit',
  'status_408',
  'status_429',
  'status_500',
  'status_500_after_commit',
  'status_503',
  'captive_portal',
  'status_401',
  'status_413',
  'status_422',
  'still_in_progress',
  'answer_cut_in_the_middle',
] as const;
export type Fault = (typeof faults)[number];

/** Numbers of new customers. Several products may have the same customer. */
const customers = [1, 2, 3];
export type Owner = number | 'stock';

/** How much is picked for a claim: a failure, operations and parts of the catalogue, parts that are typed. */
export type Picked = { failure: boolean; operations: number; parts: number; typed: number };

/** What is known of a claim's product: its registration, nothing, or that it must be registered first. */
export type Product = { is: 'found' | 'to_look_up' } | { is: 'to_register'; owner: Owner };

/** The step that contains a deliberate mistake. */
export type Wrong = EntryStep | null;

/** One step: an action of a person, or a fault. `of` and `tab` index the existing ones, modulo their number. */
export type Step =
  | { do: 'file'; photos: number; wrong: Wrong; product: Product; picked: Picked | null }
  | { do: 'register'; owner: Owner; wrong: Wrong }
  | { do: 'amend'; of: number; photos: number; wrong: boolean }
  | { do: 'invoice'; of: number }
  /** Changes a filed claim: `fields`, or photos alone. */
  | { do: 'change'; of: number; photos: number; fields: boolean; wrong: boolean }
  | { do: 'message'; of: number; photos: number; wrong: boolean }
  | { do: 'withdraw'; of: number; wrong: boolean }
  | { do: 'appeal'; of: number; photos: number; wrong: boolean }
  /** Adds the proof of purchase that the desk asked for. */
  | { do: 'prove' }
  /** Writes in the account's ticket. */
  | { do: 'answer'; wrong: boolean }
  /** Edits an entry; `leave` leaves it as a draft. */
  | { do: 'edit'; of: number; leave: boolean }
  | { do: 'discard'; of: number }
  | { do: 'retry'; of: number }
  | { do: 'sign_in'; account: AccountId }
  | { do: 'sign_out' }
  | { do: 'open_tab' }
  | { do: 'wake'; tab: number }
  /** Photos are encrypted when idle; `alone` waits until that has finished. */
  | { do: 'idle'; tab: number; alone: boolean }
  /** After so many turns of the event loop, in the middle of its work. */
  | { do: 'kill_tab'; tab: number; after: number }
  | { do: 'kill_browser'; after: number }
  | { do: 'close_database'; tab: number; after: number }
  | { do: 'kill_server'; after: number }
  | { do: 'network'; is: 'up' | 'down' | 'captive' }
  | { do: 'fault'; fault: Fault; on: 'write' | 'read' | 'refresh' | 'any' }
  /** From then on the link is slow, and breaks within every n-th chunk. */
  | { do: 'weak_link'; pieces: number }
  | { do: 'expire_tokens' }
  | { do: 'forget_sessions' }
  /** The server becomes one of the version before, which knows no picks, or the current one. */
  | { do: 'server_version'; knowsPicks: boolean }
  | { do: 'time'; ms: number }
  | { do: 'set_clock'; ms: number }
  | { do: 'device_full'; is: boolean }
  | { do: 'back_up' }
  | { do: 'restore' }
  | { do: 'turns'; count: number };

/** The weight of each kind of step. */
const weights: Record<Step['do'], number> = {
  file: 14,
  register: 3,
  amend: 8,
  invoice: 4,
  change: 16,
  message: 8,
  withdraw: 3,
  appeal: 3,
  prove: 3,
  answer: 6,
  edit: 6,
  discard: 2,
  retry: 4,
  sign_in: 4,
  sign_out: 2,
  open_tab: 4,
  wake: 16,
  idle: 10,
  kill_tab: 6,
  kill_browser: 2,
  close_database: 2,
  kill_server: 2,
  network: 6,
  fault: 16,
  weak_link: 1,
  expire_tokens: 3,
  forget_sessions: 1,
  server_version: 2,
  time: 8,
  set_clock: 2,
  device_full: 2,
  back_up: 1,
  restore: 1,
  turns: 12,
};

/** Steps without faults: none of them counts an attempt. */
const gentle: readonly Step['do'][] = [
  'file',
  'register',
  'amend',
  'invoice',
  'change',
  'message',
  'withdraw',
  'appeal',
  'prove',
  'answer',
  'edit',
  'discard',
  'retry',
  'sign_in',
  'sign_out',
  'open_tab',
  'wake',
  'idle',
  'time',
  'turns',
];

/** Whether a weak link is the only fault of a schedule. */
export function isGentle(steps: readonly Step[]): boolean {
  return steps.every(({ do: kind }) => kind === 'weak_link' || gentle.includes(kind));
}

/** Returns the schedule of a seed: 8 to 48 steps. Of the servers with chunked uploads, one in four is behind a weak link. */
export function drawSchedule(seed: number): Step[] {
  const random = new Random(seed);
  const isWeak = seed % 8 === 4;
  const kinds = Object.keys(weights).flatMap((kind) => {
    if (!isKind(kind) || (isWeak && !gentle.includes(kind))) return [];
    return Array.from({ length: weights[kind] }, () => kind);
  });
  const steps = Array.from({ length: 8 + random.below(41) }, () => drawStep(random.pick(kinds), random));
  return isWeak ? [drawStep('weak_link', random), ...steps] : steps;
}

function isKind(name: string): name is Step['do'] {
  return name in weights;
}

function drawStep(kind: Step['do'], random: Random): Step {
  const any = () => random.below(1000);
  const after = () => random.below(60);
  switch (kind) {
    case 'file':
    case 'register':
    case 'amend':
    case 'invoice':
    case 'change':
    case 'message':
    case 'withdraw':
    case 'appeal':
    case 'prove':
    case 'answer':
    case 'discard':
    case 'retry':
    case 'edit':
    case 'network':
      return drawPersonAction(kind, random);
    case 'sign_in':
      return { do: kind, account: random.pick(accounts) };
    case 'wake':
      return { do: kind, tab: any() };
    case 'idle':
      return { do: kind, tab: any(), alone: random.next() < 0.3 };
    case 'kill_tab':
    case 'close_database':
      return { do: kind, tab: any(), after: after() };
    case 'kill_browser':
    case 'kill_server':
      return { do: kind, after: after() };
    case 'fault':
      return {
        do: kind,
        fault: random.pick(faults),
        on: random.pick(['write', 'write', 'write', 'read', 'refresh', 'any']),
      };
    case 'weak_link':
      return { do: kind, pieces: random.below(4) };
    case 'time':
      return { do: kind, ms: random.pick([1_000, 10_000, 60_000, 3_600_000]) };
    case 'set_clock':
      return { do: kind, ms: random.pick([-86_400_000, -3_600_000, -60_000, 3_600_000, 86_400_000]) };
    case 'device_full':
      return { do: kind, is: random.next() < 0.5 };
    case 'server_version':
      return { do: kind, knowsPicks: random.next() < 0.5 };
    case 'turns':
      return { do: kind, count: random.below(80) };
    case 'sign_out':
    case 'open_tab':
    case 'expire_tokens':
    case 'forget_sessions':
    case 'back_up':
    case 'restore':
      return { do: kind };
  }
}

export const personActions = [
  'file',
  'register',
  'amend',
  'invoice',
  'change',
  'message',
  'withdraw',
  'appeal',
  'prove',
  'answer',
  'edit',
  'discard',
  'retry',
  'network',
] as const;
export type PersonAction = Extract<Step, { do: (typeof personActions)[number] }>;

/** Draws an action of a person, for the model and the browser. */
export function drawPersonAction(kind: PersonAction['do'], random: Random): PersonAction {
  const any = () => random.below(1000);
  switch (kind) {
    case 'file': {
      const product = drawProduct(random);
      const steps = product.is === 'to_register' ? entrySteps : (['claim'] as const);
      const wrong = drawWrong(steps, random);
      return { do: kind, photos: random.below(4), wrong, product, picked: drawPicked(random) };
    }
    case 'register':
      return { do: kind, owner: drawOwner(random), wrong: drawWrong(['contact', 'registration'], random) };
    case 'amend':
      return { do: kind, of: any(), photos: random.below(2), wrong: random.next() < 0.15 };
    case 'change': {
      const fields = random.next() < 0.6;
      return { do: kind, of: any(), photos: random.below(3), fields, wrong: random.next() < 0.15 };
    }
    case 'message':
      return { do: kind, of: any(), photos: random.below(3), wrong: random.next() < 0.15 };
    case 'appeal':
      return { do: kind, of: any(), photos: random.below(3), wrong: random.next() < 0.15 };
    case 'withdraw':
      return { do: kind, of: any(), wrong: random.next() < 0.15 };
    case 'prove':
      return { do: kind };
    case 'answer':
      return { do: kind, wrong: random.next() < 0.15 };
    case 'invoice':
    case 'discard':
    case 'retry':
      return { do: kind, of: any() };
    case 'edit':
      return { do: kind, of: any(), leave: random.next() < 0.3 };
    case 'network':
      return { do: kind, is: random.pick(['up', 'up', 'down', 'captive']) };
  }
}

function drawProduct(random: Random): Product {
  const is = random.pick(['found', 'found', 'to_look_up', 'to_register'] as const);
  return is === 'to_register' ? { is, owner: drawOwner(random) } : { is };
}

/** Two of three claims are picked. */
function drawPicked(random: Random): Picked | null {
  if (random.next() < 1 / 3) return null;
  return {
    failure: random.next() < 0.8,
    operations: random.below(3),
    parts: random.below(4),
    typed: random.below(3),
  };
}

function drawOwner(random: Random): Owner {
  return random.next() < 0.25 ? 'stock' : random.pick(customers);
}

function drawWrong(steps: readonly EntryStep[], random: Random): Wrong {
  return random.next() < 0.15 ? random.pick(steps) : null;
}
