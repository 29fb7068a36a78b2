/** Resolves when this page's requests go through the worker; on the very first visit that takes a moment. */
export async function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}
