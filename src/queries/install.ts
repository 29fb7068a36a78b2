import { create } from 'zustand';
import { isAppleTouch, isInstalled, isSafari, type Platform, thisPlatform } from '#offline/device/safari.ts';

/** How the app can be put on the home screen here; null when there is nothing to say about it. */
export type InstallWay = 'prompt' | 'share-menu' | null;

/** What Chromium hands over so that the app itself can offer to be installed. TypeScript's own libraries leave it out. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Under which key the browser keeps that the hint has had its answer. */
const answeredKey = 'install-hint';

type Install = { prompt: InstallPrompt | null; answered: boolean };

export const useInstall = create<Install>()(() => ({ prompt: null, answered: false }));

/** From now on the app knows whether it can be installed; Chromium tells it once, early. */
export function listenForInstall(): void {
  useInstall.setState({ answered: localStorage.getItem(answeredKey) !== null });
  addEventListener('beforeinstallprompt', (event) => {
    // Its own bar would come whenever it likes, over a form too.
    event.preventDefault();
    if (isInstallPrompt(event)) useInstall.setState({ prompt: event });
  });
  addEventListener('appinstalled', () => dismissInstall());
}

/** Asks the browser to install the app; whatever the answer, it is not asked again. */
export async function install(): Promise<void> {
  const { prompt } = useInstall.getState();
  dismissInstall();
  await prompt?.prompt();
}

/** The hint is not shown again on this device. */
export function dismissInstall(): void {
  localStorage.setItem(answeredKey, 'answered');
  useInstall.setState({ prompt: null, answered: true });
}

type Place = Platform & { answered: boolean; canPrompt: boolean; installed: boolean };

/** What a hint can offer: the browser's own question, or on an iPhone or iPad the way through Safari's share menu. */
export function installWay({ answered, canPrompt, installed, ...platform }: Place): InstallWay {
  if (answered || installed) return null;
  if (canPrompt) return 'prompt';
  return isAppleTouch(platform) && isSafari(platform) ? 'share-menu' : null;
}

/** Live: how the app can be installed on this device, from here. */
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
