import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportProgress, uploadProgress } from '#offline/uploads/upload-progress.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  reportProgress('entry', null);
  vi.useRealTimers();
});

const progress = (sentBytes: number) => ({ sentBytes, totalBytes: 100 });
const shown = () => uploadProgress.getState()['entry']?.sentBytes ?? null;

it('shows the first progress of an entry at once, then one in 200 ms', () => {
  reportProgress('entry', progress(10));
  expect(shown()).toBe(10);
  vi.advanceTimersByTime(199);
  reportProgress('entry', progress(20));
  expect(shown()).toBe(10);
  vi.advanceTimersByTime(1);
  reportProgress('entry', progress(30));
  expect(shown()).toBe(30);
});

it('shows at once that all bytes were sent, and nothing once the entry has ended', () => {
  reportProgress('entry', progress(10));
  reportProgress('entry', progress(100));
  expect(shown()).toBe(100);
  reportProgress('entry', null);
  expect(uploadProgress.getState()).toEqual({});
});

it('shows the progress of an entry in every tab', async () => {
  const tab = new BroadcastChannel('outbox-progress');
  const heard = new Promise<unknown>((resolve) => (tab.onmessage = ({ data }) => resolve(data)));
  reportProgress('entry', progress(10));
  expect(await heard).toEqual({ entryId: 'entry', progress: progress(10) });
  tab.postMessage({ entryId: 'other', progress: progress(50) });
  await waitFor(() => expect(uploadProgress.getState()).toHaveProperty('other', progress(50)));
  tab.postMessage({ entryId: 'other', progress: null });
  await waitFor(() => expect(uploadProgress.getState()).not.toHaveProperty('other'));
  tab.close();
});
