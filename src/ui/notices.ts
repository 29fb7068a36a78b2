import { create } from 'zustand';
import { serverNow } from '#clock/server-clock.ts';

/** A notice of the banner (R-UI-05). */
export type Notice = { tone: 'success' | 'error' | 'warning' | 'none'; text: string };
export type PastNotice = Notice & { id: string; at: string };

/** Times of the banner (R-UI-05). */
export const bannerMs = { shown: 4000, reshowWhenVisible: 250, reshowElse: 10 } as const;

/** Number of past notices to list. */
const pastMax = 20;

type Notices = {
  current: PastNotice | null;
  past: readonly PastNotice[];
  /** Shows or closes the banner. */
  timer: ReturnType<typeof setTimeout> | undefined;
};

export const useNotices = create<Notices>()(() => ({ current: null, past: [], timer: undefined }));

/** Shows a notice in the banner for 4 s and adds it to the past notices. It replaces the current one. */
export function showNotice(notice: Notice): void {
  const { current, past, timer } = useNotices.getState();
  const entry = { ...notice, id: crypto.randomUUID(), at: serverNow().toISOString() };
  clearTimeout(timer);
  useNotices.setState({
    current: null,
    past: [entry, ...past].slice(0, pastMax),
    timer: setTimeout(() => appear(entry), current ? bannerMs.reshowWhenVisible : bannerMs.reshowElse),
  });
}

/** Closes the banner before its time. */
export function hideNotice(): void {
  clearTimeout(useNotices.getState().timer);
  useNotices.setState({ current: null });
}

function appear(notice: PastNotice): void {
  useNotices.setState({ current: notice, timer: setTimeout(hideNotice, bannerMs.shown) });
}
