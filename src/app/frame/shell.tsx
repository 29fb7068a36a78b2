import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useSession } from '#session/shown-session.ts';
import { NoticeBanner } from '#ui/notice-banner.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { Brand } from './brand.tsx';
import { ErrorPlace } from './error-place.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SkipLink } from './skip-link.tsx';
import { StoragePlace } from './storage-place.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** What stands around every screen (`portal.md §2`, app shell). */
export function Shell() {
  const checking = useSession((session) => session.phase === 'checking');
  return (
    <>
      <SkipLink />
      <NoticeBanner />
      <NavigationProgress />
      <Header />
      <Brand />
      <UpdatePrompt />
      <StoragePlace />
      {checking ? <PageLoader /> : <Outlet />}
      <ErrorPlace />
      <ScrollRestoration />
    </>
  );
}
