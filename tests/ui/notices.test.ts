import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideNotice, type Notice, showNotice, useNotices } from '#ui/notices.ts';

const sent: Notice = { tone: 'success', text: 'Sent' };
const failed: Notice = { tone: 'error', text: 'Failed' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  useNotices.setState({ current: null, past: [] });
});
afterEach(() => {
  hideNotice();
  vi.useRealTimers();
});

const shown = () => useNotices.getState().current?.text ?? null;
const past = () => useNotices.getState().past.map(({ text }) => text);

/** Returns the text of the banner before and at the end of a wait. */
function around(waitMs: number): (string | null)[] {
  vi.advanceTimersByTime(waitMs - 1);
  const before = shown();
  vi.advanceTimersByTime(1);
  return [before, shown()];
}

describe('the banner (R-UI-05)', () => {
  it('shows a notice after 10 ms, and hides it 4 s later', () => {
    showNotice(sent);
    expect(shown()).toBeNull();
    expect(around(10)).toEqual([null, 'Sent']);
    expect(around(4000)).toEqual(['Sent', null]);
  });

  it('is hidden for 250 ms before the next notice if it was visible, and shows that for its whole time', () => {
    showNotice(sent);
    vi.advanceTimersByTime(3000);
    showNotice(failed);
    expect(shown()).toBeNull();
    expect(around(250)).toEqual([null, 'Failed']);
    expect(around(4000)).toEqual(['Failed', null]);
  });

  it('shows the last of several concurrent notices, and none after it', () => {
    showNotice(sent);
    vi.advanceTimersByTime(5);
    showNotice(failed);
    expect(around(10)).toEqual([null, 'Failed']);
    expect(around(4000)).toEqual(['Failed', null]);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBeNull();
  });

  it('shows the same notice again when it is repeated', () => {
    showNotice(sent);
    vi.advanceTimersByTime(10);
    const first = useNotices.getState().current;
    showNotice(sent);
    vi.advanceTimersByTime(250);
    expect(shown()).toBe('Sent');
    expect(useNotices.getState().current?.id).not.toBe(first?.id);
  });

  it('is hidden on request, visible or not yet', () => {
    showNotice(sent);
    vi.advanceTimersByTime(10);
    hideNotice();
    expect(shown()).toBeNull();
    showNotice(failed);
    hideNotice();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBeNull();
  });

  it('does not shorten the next notice after it was hidden early', () => {
    showNotice(sent);
    vi.advanceTimersByTime(3000);
    hideNotice();
    showNotice(failed);
    expect(around(10)).toEqual([null, 'Failed']);
    expect(around(4000)).toEqual(['Failed', null]);
  });
});

describe('the history of notices', () => {
  it('has the notices with their times, newest first', () => {
    showNotice(sent);
    vi.advanceTimersByTime(60_000);
    showNotice(failed);
    vi.advanceTimersByTime(60_000);
    expect(useNotices.getState().past).toMatchObject([
      { ...failed, at: '2026-11-21T10:01:00.000Z' },
      { ...sent, at: '2026-11-21T10:00:00.000Z' },
    ]);
  });

  it('includes a notice that was replaced or hidden before it was visible', () => {
    showNotice(sent);
    showNotice(failed);
    hideNotice();
    expect(past()).toEqual(['Failed', 'Sent']);
  });

  it('has the last twenty', () => {
    for (let count = 1; count <= 25; count += 1) showNotice({ tone: 'none', text: String(count) });
    expect(past()).toHaveLength(20);
    expect([past().at(0), past().at(-1)]).toEqual(['25', '6']);
  });
});
