import { vi } from 'vitest';

/** The window and the document of a page, to whose events the app listens. Imported before the app's own code. */
const page = new EventTarget();
const reload = vi.fn<() => void>();

vi.stubGlobal('document', new EventTarget());
vi.stubGlobal('location', { reload });
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

/** The page goes into the back/forward cache. */
export function hideInCache(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
}

/** The page is left, and does not go into the back/forward cache. */
export function leaveForGood(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
}

/** The page returns from the back/forward cache. */
export function showFromCache(): void {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

/** What Chromium does to a page in the background, and after a return from the cache. */
export function fire(event: 'freeze' | 'resume'): void {
  document.dispatchEvent(new Event(event));
}

export { reload };
