import { Suspense } from 'react';
import { useSession } from '#session/session-store.ts';
import { lazyAfterPaint } from '#ui/lazy-optional.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { ContactPage } from './contact-page.tsx';

/** Needs the database for the draft, and the controls: the page shows before they are there. */
const ContactForm = lazyAfterPaint(async () => (await import('./contact-form.tsx')).ContactForm);

/** The contact form, for guests and accounts (R-CONTACT-05). */
export function ContactUs() {
  const session = useSession();
  const opening = (
    <ContactPage>
      <PageLoader />
    </ContactPage>
  );
  switch (session.phase) {
    case 'checking':
      return opening;
    case 'signed-out':
      return (
        <Suspense fallback={opening}>
          <ContactForm key="guest" account={null} ended={session.notice === 'ended'} />
        </Suspense>
      );
    case 'signed-in':
      // One form per account, so that drafts are not shared between accounts (R-OFF-03).
      return (
        <Suspense fallback={opening}>
          <ContactForm key={session.account.id} account={session.account} ended={false} />
        </Suspense>
      );
  }
}
