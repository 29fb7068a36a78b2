import { create } from 'zustand';

/** What the banner can say (R-UI-05). */
export type Notice = { tone: 'success' | 'error' | 'warning' | 'none'; text: string };
export type PastNotice = Notice & { id: string; at: string };

/** Times of the banner (R-UI-05). */
export const bannerMs = { shown: 4000, reshowWhenVisible: 250, reshowElse: 10 } as const;

/** Enough to find what one missed, little enough to read. */
const pastMax = 20;

type Notices = { current: PastNotice | null; past: readonly PastNotice[] };

export const useNotices = create<Notices>()(() => ({ current: null, past: [] }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notice in the banner for 4 s and keeps it to be read afterwards. A newer one takes its place. */
export function showNotice(notice: Notice): void {
  const { current, past } = useNotices.getState();
  const entry = { ...notice, id: crypto.randomUUID(), at: new Date().toISOString() };
  useNotices.setState({ current: null, past: [entry, ...past].slice(0, pastMax) });
  clearTimeout(timer);
  timer = setTimeout(() => appear(entry), current ? bannerMs.reshowWhenVisible : bannerMs.reshowElse);
}

/** Takes the banner away before its time. */
export function hideNotice(): void {
  clearTimeout(timer);
  useNotices.setState({ current: null });
}

function appear(notice: PastNotice): void {
  useNotices.setState({ current: notice });
  timer = setTimeout(hideNotice, bannerMs.shown);
}
