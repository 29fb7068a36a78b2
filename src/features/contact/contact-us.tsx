import { lazy } from 'react';
import { useSession } from '#session/session-store.ts';
import { AfterPaint } from '#ui/lazy-boundary.tsx';
import { ContactPage } from './contact-page.tsx';

/** Needs the database for the draft, and the controls: the page shows before they are there. */
const ContactForm = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }));

/** The contact form, for guests and accounts (R-CONTACT-05). */
export function ContactUs() {
  const session = useSession();
  if (session.phase === 'checking') return <ContactPage />;
  const account = session.phase === 'signed-in' ? session.account : null;
  const ended = session.phase === 'signed-out' && session.notice === 'ended';
  return (
    <AfterPaint before={<ContactPage />}>
      {/* One form per account, so that drafts are not shared between accounts (R-OFF-03). */}
      <ContactForm key={account?.id ?? 'guest'} account={account} ended={ended} />
    </AfterPaint>
  );
}
