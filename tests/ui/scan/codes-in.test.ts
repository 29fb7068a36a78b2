import { afterEach, expect, it, vi } from 'vitest';
import { codesIn } from '#ui/scan/codes-in.ts';

class MuteWorker extends EventTarget {
  postMessage = () => {};
  terminate = terminated;
}

const terminated = vi.fn<() => void>();
const picture = new Blob(['a picture']);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  terminated.mockReset();
});

it('finds nothing, and ends the worker, when that does not reply in time', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', MuteWorker);
  const reading = codesIn(picture, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toEqual([]);
  expect(terminated).toHaveBeenCalledOnce();
});

it('ends the worker when nobody waits for it any more', async () => {
  vi.stubGlobal('Worker', MuteWorker);
  const left = new AbortController();
  const reading = codesIn(picture, left.signal);
  left.abort();
  expect(await reading).toEqual([]);
  expect(terminated).toHaveBeenCalledOnce();
});
