import { vi } from 'vitest';

/** The window and document of a page, for the event listeners of the app. Import it before the app's code. */
const page = new EventTarget();
const reload = vi.fn<() => void>();

vi.stubGlobal('document', new EventTarget());
vi.stubGlobal('location', { reload });
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

/** The page enters the back/forward cache. */
export function hideInCache(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
}

/** The page is closed, without entering the back/forward cache. */
export function closePage(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
}

/** The page returns from the back/forward cache. */
export function showFromCache(): void {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

/** The page is shown after it was loaded, not from the cache. */
export function showFreshPage(): void {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
}

/** The events of Chromium for a page in the background, and after a return from the cache. */
export function fire(event: 'freeze' | 'resume'): void {
  document.dispatchEvent(new Event(event));
}

export { reload };
