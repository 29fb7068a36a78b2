import { lazy, useEffect, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { useSession, useSetUpAccount } from '#session/session-store.ts';
import { useSignInSteps } from '#session/sign-in-steps.ts';
import { onStorageTrouble, storageTrouble } from '#storage/storage-trouble.ts';
import { LazyBoundary, lazyOptional } from '#ui/lazy-boundary.tsx';
import { NoticeBanner } from '#ui/notice-banner.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { useShownError } from '#ui/shown-error.ts';
import { useClockError } from '#ui/use-clock-error.ts';
import { useFrameSlots } from './frame-slots.ts';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useNeeded } from '#ui/use-needed.ts';

const ErrorDialog = lazy(async () => ({ default: (await import('#ui/error-dialog.tsx')).ErrorDialog }));
const StoragePrompt = lazy(async () => ({ default: (await import('./storage-prompt.tsx')).StoragePrompt }));
const PasskeyPrompt = lazyOptional(async () => (await import('./passkey-prompt.tsx')).PasskeyPrompt);
const ClockPrompt = lazyOptional(async () => (await import('./clock-prompt.tsx')).ClockPrompt);
const UpdatePrompt = lazyOptional(async () => (await import('./update-prompt.tsx')).UpdatePrompt);

/** The frame around every screen (R-UI-04). */
export function Shell() {
  const checking = useSession((session) => session.phase === 'checking');
  const account = useSetUpAccount();
  const placesOf = useFrameSlots((slots) => slots.placesOf);
  return (
    <>
      <SkipLink />
      <NoticeBanner />
      <NavigationProgress />
      <Header />
      <Brand />
      <UpdatePrompt />
      <WrongClock />
      <StorageTrouble />
      <PasskeyOffer />
      <div className={styles.frame} data-placed={account !== null}>
        {account && (
          <div className={styles.room} data-screen-only>
            {placesOf?.(account)}
          </div>
        )}
        {checking ? <PageLoader /> : <Outlet />}
      </div>
      <ShownError />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/** A page that is loaded whole has the key `default`, and would open where the page loaded before it was left. */
function scrollKeyOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** A line under the top edge while the next screen loads, after 100 ms. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />;
}

function WrongClock() {
  const minutesSlow = useClockError();
  return minutesSlow !== null && <ClockPrompt minutesSlow={minutesSlow} />;
}

function StorageTrouble() {
  const trouble = useSyncExternalStore(onStorageTrouble, storageTrouble);
  if (trouble === null) return null;
  return (
    <LazyBoundary>
      <StoragePrompt trouble={trouble} />
    </LazyBoundary>
  );
}

/** After a sign-in with a password alone; an unverified account has no second factor. */
function PasskeyOffer() {
  const offerTo = useSignInSteps(({ offerPasskeyTo }) => offerPasskeyTo);
  const account = useSetUpAccount();
  return account !== null && account.id === offerTo && <PasskeyPrompt />;
}

function ShownError() {
  const shown = useShownError(({ text }) => text !== null);
  if (!useNeeded(shown)) return null;
  return (
    <LazyBoundary>
      <ErrorDialog />
    </LazyBoundary>
  );
}

/** Replaces the portal's accent colour and its shades by the operator's. */
function Brand() {
  const accent = usePortalConfig(({ accentColour }) => accentColour);
  useEffect(() => {
    if (!accent) return undefined;
    const shades = {
      '--accent': accent,
      '--accent-press': `color-mix(in srgb, ${accent} 80%, black)`,
      '--accent-soft': `color-mix(in srgb, ${accent} 11%, white)`,
      '--accent-line': `color-mix(in srgb, ${accent} 40%, white)`,
      // Of any colour the same lightness as the portal's own dark shades.
      '--dark-accent': `oklch(from ${accent} 0.78 min(c, 0.1) h)`,
      '--dark-accent-press': `oklch(from ${accent} 0.85 min(c, 0.08) h)`,
      '--dark-accent-soft': `oklch(from ${accent} 0.32 min(c, 0.04) h)`,
      '--dark-accent-line': `oklch(from ${accent} 0.48 min(c, 0.07) h)`,
    };
    const { style } = document.documentElement;
    for (const [name, shade] of Object.entries(shades)) style.setProperty(name, shade);
    return () => {
      for (const name of Object.keys(shades)) style.removeProperty(name);
    };
  }, [accent]);
  return null;
}

/** The first focusable element: moves the focus past the header to the content. */
function SkipLink() {
  return (
    <a
      className={`${styles.skip} target`}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('main h1')?.focus();
      }}
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
