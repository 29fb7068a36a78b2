import { create } from 'zustand';
import { isAppleTouch, isInstalled, isSafari, type Platform, thisPlatform } from '#offline/device/safari.ts';

/** How the app can be installed on this device; null when no hint is shown. */
export type InstallWay = 'prompt' | 'share-menu' | null;

/** Chromium's install event, which TypeScript's DOM types omit. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Key in localStorage: the hint was dismissed or accepted. */
const answeredKey = 'install-hint';

type Install = { prompt: InstallPrompt | null; answered: boolean };

export const useInstall = create<Install>()(() => ({ prompt: null, answered: false }));

/** Listens for the install event, which Chromium fires once, early. */
export function listenForInstall(): void {
  useInstall.setState({ answered: localStorage.getItem(answeredKey) !== null });
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
  localStorage.setItem(answeredKey, 'answered');
  useInstall.setState({ prompt: null, answered: true });
}

type Place = Platform & { answered: boolean; canPrompt: boolean; installed: boolean };

/** Returns which hint to show: the browser's dialog, or on an iPhone or iPad the way through Safari's share menu. */
export function installWay({ answered, canPrompt, installed, ...platform }: Place): InstallWay {
  if (answered || installed) return null;
  if (canPrompt) return 'prompt';
  return isAppleTouch(platform) && isSafari(platform) ? 'share-menu' : null;
}

/** Live: how the app can be installed on this device. */
export function useInstallWay(): InstallWay {
  const { prompt, answered } = useInstall();
  return installWay({
    answered,
    canPrompt: prompt !== null,
    installed: isInstalled(),
    ...thisPlatform(),
  });
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event;
}
