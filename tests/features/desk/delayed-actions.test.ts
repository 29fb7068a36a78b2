import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  actionOn,
  delay,
  pause,
  resume,
  sendNow,
  undo,
  undoMs,
  useDelayedActions,
} from '#features/desk/delayed-actions.ts';

let sent: string[];
const action = (name: string) => ({
  claimIds: [name],
  text: `Approve ${name}`,
  place: '/desk',
  send: async () => void sent.push(name),
});
const waiting = () => useDelayedActions.getState().waiting?.claimIds[0] ?? null;

/** The page, as far as leaving it goes. */
let page: EventTarget;
const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  sent = [];
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.useFakeTimers();
});
afterEach(() => {
  undo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is sent while the browser asks before the page is left, which it does until it was answered', async () => {
  const answer = Promise.withResolvers<void>();
  expect(asksBeforeLeaving()).toBe(false);
  delay({ ...action('a'), send: () => answer.promise });
  expect([asksBeforeLeaving(), waiting()]).toEqual([true, null]);
  expect(asksBeforeLeaving()).toBe(true);
  answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(asksBeforeLeaving()).toBe(false);
});

it('is sent after its time, and not before', async () => {
  delay(action('a'));
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect([waiting(), sent]).toEqual(['a', []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([waiting(), sent]).toEqual([null, ['a']]);
});

it('is not sent after it was undone', async () => {
  delay(action('a'));
  expect(undo()?.text).toBe('Approve a');
  await vi.advanceTimersByTimeAsync(undoMs);
  expect([undo(), sent]).toEqual([null, []]);
});

it('is sent at once when the next one begins to wait', async () => {
  delay(action('a'));
  delay(action('b'));
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting(), sent]).toEqual(['b', ['a']]);
});

it('waits as long as it is paused, and then for the whole time', async () => {
  delay(action('a'));
  pause();
  await vi.advanceTimersByTimeAsync(10 * undoMs);
  expect(sent).toEqual([]);
  resume();
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a']);
});

it('holds its claims until it has been sent', async () => {
  const response = Promise.withResolvers<void>();
  delay({ ...action('a'), claimIds: ['a', 'b'], send: () => response.promise });
  const held = () => ['a', 'b', 'c'].map((id) => actionOn(useDelayedActions.getState(), id) !== null);
  expect(held()).toEqual([true, true, false]);
  const done = sendNow();
  expect(held()).toEqual([true, true, false]);
  response.resolve();
  await done;
  expect(held()).toEqual([false, false, false]);
});
