import { type AccountId, accounts, type PersonAction, personActions, drawPersonAction } from '../model/schedule.ts';
import { Random } from '../random.ts';

/** A fault of one request between a real browser and a real server. */
export const linkFaults = [
  'refused_connection',
  'reset_in_mid_upload',
  'answer_lost_after_commit',
  'stall',
  'stall_after_commit',
  'status_408',
  'status_429',
  'status_500',
  'status_503',
  'captive_portal',
  'status_401',
  'status_413',
  'status_422',
  'still_in_progress',
] as const;
export type LinkFault = (typeof linkFaults)[number];
export type FaultOn = 'write' | 'read' | 'refresh' | 'any';

export type BrowserStep =
  | PersonAction
  | { do: 'sign_in'; account: AccountId }
  | { do: 'sign_out' }
  | { do: 'open_tab' }
  | { do: 'close_tab'; tab: number }
  | { do: 'kill_tabs' }
  | { do: 'kill_browser' }
  | { do: 'kill_server' }
  | { do: 'fault'; fault: LinkFault; on: FaultOn }
  | { do: 'break_stalled' }
  | { do: 'end_sessions' }
  /** A newer version of the app is published; `agree` accepts it when it is offered. */
  | { do: 'update'; agree: boolean }
  /** Writes fail because the disk is full, or work again. */
  | { do: 'device_full'; is: boolean }
  /** Sets the error of the tabs' clock. */
  | { do: 'set_clock'; ms: number }
  | { do: 'back_up' }
  | { do: 'restore' }
  /** Lets everything run for this time. */
  | { do: 'wait'; ms: number };

const weights: Record<BrowserStep['do'], number> = {
  file: 16,
  register: 3,
  amend: 8,
  invoice: 4,
  change: 12,
  message: 8,
  withdraw: 3,
  appeal: 3,
  prove: 3,
  answer: 5,
  edit: 5,
  discard: 2,
  retry: 3,
  sign_in: 3,
  sign_out: 2,
  open_tab: 4,
  close_tab: 2,
  kill_tabs: 4,
  kill_browser: 3,
  kill_server: 3,
  network: 8,
  fault: 18,
  break_stalled: 2,
  end_sessions: 2,
  update: 2,
  device_full: 4,
  set_clock: 4,
  back_up: 1,
  restore: 1,
  wait: 14,
};

/**
 * Two hours and a day in either direction, or correct: longer than any delay, so that what a tab writes and the worker
 * reads with a correct clock is never a short delay.
 */
const clocksMs = [-86_400_000, -7_200_000, 0, 7_200_000, 86_400_000];

/** Returns the schedule of a seed: 6 to 22 steps. */
export function drawBrowserSchedule(seed: number): BrowserStep[] {
  const random = new Random(seed ^ 0xb70);
  const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));
  return Array.from({ length: 6 + random.below(17) }, () => drawStep(random.pick(kinds), random));
}

function drawStep(kind: string, random: Random): BrowserStep {
  const action = personActions.find((name) => name === kind);
  if (action) return drawPersonAction(action, random);
  switch (kind) {
    case 'sign_in':
      return { do: kind, account: random.pick(accounts) };
    case 'close_tab':
      return { do: kind, tab: random.below(1000) };
    case 'fault':
      return {
        do: kind,
        fault: random.pick(linkFaults),
        on: random.pick(['write', 'write', 'write', 'read', 'refresh', 'any'] as const),
      };
    case 'update':
      return { do: kind, agree: random.next() < 0.7 };
    case 'device_full':
      return { do: kind, is: random.next() < 0.5 };
    case 'set_clock':
      return { do: kind, ms: random.pick(clocksMs) };
    case 'wait':
      return { do: kind, ms: random.pick([50, 150, 400, 1000]) };
    case 'sign_out':
    case 'open_tab':
    case 'kill_tabs':
    case 'kill_browser':
    case 'kill_server':
    case 'break_stalled':
    case 'end_sessions':
    case 'back_up':
    case 'restore':
      return { do: kind };
    default:
      throw new Error(`Unknown kind of step: ${kind}`);
  }
}
