/** Whether the server of this page responds. A service worker does not respond in its place. */
export function isServerThere(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
