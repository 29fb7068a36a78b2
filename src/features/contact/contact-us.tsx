import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { contactAbout } from '#domain/contact-link.ts';
import type { Arrived } from '#forms/submission.ts';
import { useOpenForm } from '#forms/use-open-form.ts';
import { useSession } from '#session/session-store.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { aboutLines } from './about-lines.ts';
import { TicketPage } from './ticket-page.tsx';
import { TicketSent } from './ticket-sent.tsx';
import { freshTicket, TicketValues, withAbout } from './ticket-spec.ts';

/** A question to the maker, signed in or not (R-CONTACT-05). */
export function ContactUs() {
  const session = useSession();
  switch (session.phase) {
    case 'checking':
      return <PageLoader />;
    case 'signed-out':
      return <ContactForm key="guest" account={null} ended={session.notice === 'ended'} />;
    case 'signed-in':
      // Each account its own form: nobody finds another's words (R-OFF-03).
      return <ContactForm key={session.account.id} account={session.account} ended={false} />;
  }
}

type Props = { account: Account | null; ended: boolean };

function ContactForm({ account, ended }: Props) {
  const [query] = useSearchParams();
  const draftKey = `contact:${account?.id ?? 'guest'}`;
  const { open, startOver } = useOpenForm(draftKey, TicketValues, () => freshTicket(account));
  const [sent, setSent] = useState<{ email: string; arrived: Arrived } | null>(null);
  if (sent)
    return (
      <TicketSent
        {...sent}
        onAnother={() => {
          void startOver();
          setSent(null);
        }}
      />
    );
  if (!open) return <PageLoader />;
  const about = contactAbout(query);
  const values = withAbout(open.draft.values, about, aboutLines(about));
  return (
    <TicketPage
      key={open.id}
      draftKey={draftKey}
      open={{ ...open, draft: { ...open.draft, values } }}
      account={account}
      ended={ended}
      onStartOver={startOver}
      onArrived={(email, arrived) => setSent({ email, arrived })}
    />
  );
}
