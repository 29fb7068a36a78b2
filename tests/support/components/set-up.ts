import { setTimeout as pause } from 'node:timers/promises';
import { format } from 'node:util';
import { notifyManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { reportReachability } from '#api/reachability.ts';
import { useSession } from '#session/session-store.ts';
import { hideNotice } from '#ui/notices.ts';

// Testing Library sets it only where the functions of the test runner are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Longer than a busy machine takes, so only what never appears fails by time.
configure({ asyncUtilTimeout: 20_000 });

// Without its timer, so that a test which answers a request knows when the screen shows the answer.
notifyManager.setScheduler(queueMicrotask);

const errors = vi.spyOn(console, 'error');

beforeEach(() => void errors.mockReset());

afterEach(async () => {
  cleanup();
  // Reads that no screen shows are dropped by a timer of 0 ms, which is due before this one.
  await pause(1);
  hideNotice();
  localStorage.clear();
  useSession.setState({ phase: 'checking' }, true);
  reportReachability('unknown');
  // React and Mantine print misuse as an error: a missing key, a wrong nesting, an update outside of `act`.
  const printed = errors.mock.calls.filter(isMisuse).map((call) => format(...call));
  if (printed.length > 0) throw new Error(`The test printed as an error: ${printed.join('; ')}`);
});

/** React prints once that happy-dom does not know the element `search`, which browsers have since 2023. */
function isMisuse([text, element]: unknown[]): boolean {
  return !(String(text).includes('is unrecognized in this browser') && element === 'search');
}
