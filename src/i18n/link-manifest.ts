/**
 * Says what the app is once it is installed, in the language that the page speaks. Not in the page itself: a browser reads it
 * at once, from the service worker, and at a cold start the first screen would wait for that (12 of 200 ms).
 */
export function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/manifest.${document.documentElement.lang}.webmanifest`;
  document.head.append(link);
}
