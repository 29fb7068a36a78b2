import { type EntryStep, entrySteps } from '#storage/registering.ts';
import { Random } from '../random.ts';

export const accounts = ['depot-a', 'depot-b'] as const;
export type AccountId = (typeof accounts)[number];

/** What goes wrong with one request, once. */
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

/** New customers, by their number; more than one product may be the same customer's. */
const customers = [1, 2, 3];
export type Owner = number | 'stock';

/** What is known of a claim's product: its registration, nothing yet, or that it has to be registered first. */
export type Product = { is: 'found' | 'to_look_up' } | { is: 'to_register'; owner: Owner };

/** In which of its steps somebody made a mistake. */
export type Wrong = EntryStep | null;

/** One thing that happens: what somebody does, or what goes wrong. `of` and `tab` count what is there, round and round. */
export type Step =
  | { do: 'file'; photos: number; wrong: Wrong; product: Product }
  | { do: 'register'; owner: Owner; wrong: Wrong }
  | { do: 'amend'; of: number; photos: number; wrong: boolean }
  | { do: 'invoice'; of: number }
  /** Back into its form; `leave` has it lie there as a draft. */
  | { do: 'edit'; of: number; leave: boolean }
  | { do: 'discard'; of: number }
  | { do: 'retry'; of: number }
  | { do: 'sign_in'; account: AccountId }
  | { do: 'sign_out' }
  | { do: 'open_tab' }
  | { do: 'wake'; tab: number }
  /** Nobody does anything for a while; `alone` has it come to its end. */
  | { do: 'rest'; tab: number; alone: boolean }
  /** After so many turns of the event loop, in the middle of whatever it is at. */
  | { do: 'kill_tab'; tab: number; after: number }
  | { do: 'kill_browser'; after: number }
  | { do: 'close_database'; tab: number; after: number }
  | { do: 'kill_server'; after: number }
  | { do: 'network'; is: 'up' | 'down' | 'captive' }
  | { do: 'fault'; fault: Fault; on: 'write' | 'read' | 'refresh' | 'any' }
  /** From then on the link is slow, and breaks in the middle of every so many pieces of photos. */
  | { do: 'weak_link'; pieces: number }
  | { do: 'expire_tokens' }
  | { do: 'forget_sessions' }
  | { do: 'time'; ms: number }
  | { do: 'set_clock'; ms: number }
  | { do: 'device_full'; is: boolean }
  | { do: 'back_up' }
  | { do: 'restore' }
  | { do: 'turns'; count: number };

/** How often each kind of step is drawn. */
const weights: Record<Step['do'], number> = {
  file: 14,
  register: 3,
  amend: 8,
  invoice: 4,
  edit: 6,
  discard: 2,
  retry: 4,
  sign_in: 4,
  sign_out: 2,
  open_tab: 4,
  wake: 16,
  rest: 10,
  kill_tab: 6,
  kill_browser: 2,
  close_database: 2,
  kill_server: 2,
  network: 6,
  fault: 16,
  weak_link: 1,
  expire_tokens: 3,
  forget_sessions: 1,
  time: 8,
  set_clock: 2,
  device_full: 2,
  back_up: 1,
  restore: 1,
  turns: 12,
};

/** What happens on a tablet where nothing goes wrong but its link: nothing of it costs an entry an attempt. */
const gentle: readonly Step['do'][] = [
  'file',
  'register',
  'amend',
  'invoice',
  'edit',
  'discard',
  'retry',
  'sign_in',
  'sign_out',
  'open_tab',
  'wake',
  'rest',
  'time',
  'turns',
];

/** Whether nothing goes wrong in a schedule but the link's weakness. */
export function isGentle(steps: readonly Step[]): boolean {
  return steps.every(({ do: kind }) => kind === 'weak_link' || gentle.includes(kind));
}

/** The schedule that a seed stands for: from 8 to 48 steps. Of every other server that takes pieces, one in four is behind a weak link. */
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
    case 'discard':
    case 'retry':
    case 'edit':
    case 'network':
      return drawDeed(kind, random);
    case 'sign_in':
      return { do: kind, account: random.pick(accounts) };
    case 'wake':
      return { do: kind, tab: any() };
    case 'rest':
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

export const deeds = ['file', 'register', 'amend', 'invoice', 'edit', 'discard', 'retry', 'network'] as const;
export type Deed = Extract<Step, { do: (typeof deeds)[number] }>;

/** What somebody does, in the model and in a browser alike. */
export function drawDeed(kind: Deed['do'], random: Random): Deed {
  const any = () => random.below(1000);
  switch (kind) {
    case 'file': {
      const product = drawProduct(random);
      const steps = product.is === 'to_register' ? entrySteps : (['claim'] as const);
      return { do: kind, photos: random.below(4), wrong: drawWrong(steps, random), product };
    }
    case 'register':
      return { do: kind, owner: drawOwner(random), wrong: drawWrong(['contact', 'registration'], random) };
    case 'amend':
      return { do: kind, of: any(), photos: random.below(2), wrong: random.next() < 0.15 };
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

function drawOwner(random: Random): Owner {
  return random.next() < 0.25 ? 'stock' : random.pick(customers);
}

function drawWrong(steps: readonly EntryStep[], random: Random): Wrong {
  return random.next() < 0.15 ? random.pick(steps) : null;
}
