import { create } from 'zustand';
import { isAppleTouch, isInstalled, isSafari, type Platform, thisPlatform } from '#offline/device/safari.ts';

/** How the app can be installed on this device; null when no hint is shown. */
export type InstallWay = 'prompt' | 'share-menu' | null;

/** Chromium's install event, which TypeScript's DOM types omit. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Key in localStorage: the hint was dismissed or accepted. */
const dismissedKey = 'install-hint';

type Install = { prompt: InstallPrompt | null; dismissed: boolean };

export const useInstall = create<Install>()(() => ({ prompt: null, dismissed: false }));

/** Listens for the install event, which Chromium fires once, early. */
export function listenForInstall(): void {
  useInstall.setState({ dismissed: localStorage.getItem(dismissedKey) !== null });
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents Chromium's own bar, which may cover a form.
    event.preventDefault();
    if (isInstallPrompt(event)) useInstall.setState({ prompt: event });
  });
  addEventListener('appinstalled', () => dismissInstall());
}

/** Opens the browser's install dialog. The hint is not shown again, whatever the result. */
export async function install(): Promise<void> {
  const { prompt } = useInstall.getState();
  dismissInstall();
  await prompt?.prompt();
}

/** Hides the hint on this device for good. */
export function dismissInstall(): void {
  localStorage.setItem(dismissedKey, 'answered');
  useInstall.setState({ prompt: null, dismissed: true });
}

type Place = Platform & { dismissed: boolean; canPrompt: boolean; installed: boolean };

/** Returns which hint to show: the browser's dialog, or on an iPhone or iPad the way through Safari's share menu. */
export function installWay({ dismissed, canPrompt, installed, ...platform }: Place): InstallWay {
  if (dismissed || installed) return null;
  if (canPrompt) return 'prompt';
  return isAppleTouch(platform) && isSafari(platform) ? 'share-menu' : null;
}

/** Live: how the app can be installed on this device. */
export function useInstallWay(): InstallWay {
  const { prompt, dismissed } = useInstall();
  return installWay({
    dismissed,
    canPrompt: prompt !== null,
    installed: isInstalled(),
    ...thisPlatform(),
  });
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event;
}
