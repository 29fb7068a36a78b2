import { type Session, useSession } from '#session/session-store.ts';
import { waitForIdle } from '#ui/wait-for-idle.ts';

/**
 * Subscribes this device anew at the start and after a sign-in, if the person chose notifications here; ends the
 * subscription when they sign out (R-PUSH-04). `open` opens the screen of a notification that was tapped.
 */
export function startNotifications(open: (place: string) => void): void {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'OPEN' && typeof data.place === 'string') open(data.place);
  });
  void follow();
  useSession.subscribe((now, before) => {
    if (accountOf(now) !== accountOf(before)) void follow();
  });
}

async function follow(): Promise<void> {
  // Without it there is no subscription, and nobody is asked at a start.
  if (Notification.permission !== 'granted') return;
  await waitForIdle();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const push = await import('#offline/device/push-choice.ts').catch(() => null);
  await push?.followPushChoice(registration);
}

function accountOf(session: Session): string | null {
  return session.phase === 'signed-in' ? session.account.id : null;
}
