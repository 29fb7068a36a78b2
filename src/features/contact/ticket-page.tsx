import { Button } from '@mantine/core';
import { useForm as useFormValues } from '@mantine/form';
import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import type { Account } from '#contract/session.ts';
import { createGuestTicket, createTicket, GuestTicketForm, TicketForm } from '#contract/tickets.ts';
import { ticketSubtypePicklist, ticketTypePicklist } from '#domain/ticket-rules.ts';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import { ChoiceAge } from '#forms/choice-age.tsx';
import { ListsFailed } from '#forms/lists-failed.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { SavedMark } from '#forms/saved-mark.tsx';
import { StartOver } from '#forms/start-over.tsx';
import type { Arrived } from '#forms/submission.ts';
import { TextField } from '#forms/text-field.tsx';
import { useForm } from '#forms/use-form.ts';
import { useSavedOnlineForm } from '#forms/use-online-form.ts';
import type { OpenForm } from '#forms/use-open-form.ts';
import { readProducts } from '#offline/cache/read-lists.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { readTicketTypes } from '#queries/use-ticket-types.ts';
import type { ChoiceList } from '#offline/cache/choice-lists.ts';
import { call } from '#session/call.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { useSectionsShown } from '#ui/run-after-frame.ts';
import { PrivacyLink } from '#ui/links.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Section } from '#ui/section.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { SessionEnded } from '#forms/session-ended.tsx';
import { tidyLine } from '#text/tidied.ts';
import { ContactPage } from './contact-page.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { type TicketFormContext, type TicketFormState, ticketSpec, type TicketValues } from './ticket-spec.ts';

type Props = {
  draftKey: string;
  open: OpenForm<TicketValues>;
  account: Account | null;
  /** Whether the session has just ended. */
  ended: boolean;
  onStartOver: () => Promise<void>;
  onArrived: (email: string, arrived: Arrived) => void;
};

const subjectLists: readonly ChoiceList[] = [
  { of: 'products' },
  { of: 'picklist', name: ticketTypePicklist },
  { of: 'picklist', name: ticketSubtypePicklist },
];

const readAllProducts = () => readProducts();

/** The contact form. It is saved on this device from the first change until it is sent. */
export function TicketPage({ draftKey, open, account, ended, onStartOver, onArrived }: Props) {
  const types = useDeviceRead(readTicketTypes);
  const products = useDeviceRead(readAllProducts);
  const lists = types.reading.phase === 'ready' ? types.reading.value : null;
  const catalogue = products.reading.phase === 'ready' ? products.reading.value : null;
  // The server accepts verified accounts; any other person writes as a guest (R-CONTACT-05).
  const asker: TicketFormContext['asker'] = account?.verifiedAt ? 'account' : 'guest';
  const stored = useFormValues<TicketValues>({ initialValues: open.draft.values });
  const { values } = stored;
  const form = useForm(ticketSpec, stored, {
    asker,
    ticketTypes: lists?.types ?? null,
    ticketSubtypes: lists?.subtypes ?? null,
    productIds: catalogue?.map(({ id }) => id) ?? null,
  });
  const shown = useSectionsShown(3);
  const online = useSavedOnlineForm(draftKey, open, values);

  async function send(): Promise<void> {
    if (!form.check()) return;
    const { brand: _, ...ticket } = values;
    const arrived = await online.send(
      ticket,
      (payload, idempotencyKey) =>
        asker === 'guest'
          ? call(createGuestTicket, { body: v.parse(GuestTicketForm, payload) }, { idempotencyKey })
          : call(createTicket, { body: v.parse(TicketForm, payload) }, { idempotencyKey }),
      form.refuse,
    );
    if (arrived) onArrived(asker === 'guest' ? tidyLine(values.email) : (account?.email ?? ''), arrived);
    else focusHeading();
  }

  return (
    <ContactPage
      end={<SavedMark state={online.saveState} />}
      bar={{
        note: asker === 'account' && <SentAs name={account?.name ?? null} email={account?.email ?? ''} />,
        action: (
          <Button loading={online.sending} onClick={() => void send()}>
            <Trans>Send message</Trans>
          </Button>
        ),
      }}
    >
      {ended && (
        <SessionEnded>
          <Trans>Log in, and what you typed is here again. Or write as a guest.</Trans>
        </SessionEnded>
      )}
      {open.savedAt !== null && (
        <StartOver savedAt={open.savedAt} onStartOver={() => void online.close().then(onStartOver)} />
      )}
      <NetworkNeeded title={errorSentence('create_ticket')} failure={online.failure} />
      <AnswerSummary {...form.summary} />
      {types.reading.phase === 'failed' && (
        <ListsFailed
          title={errorSentence('fetch_type_and_subtype')}
          failure={types.reading.failure}
          onRetry={types.retry}
        />
      )}
      {products.reading.phase === 'failed' && (
        <ListsFailed
          title={errorSentence('fetch_products')}
          failure={products.reading.failure}
          onRetry={products.retry}
        />
      )}
      {asker === 'guest' && (
        <Section title={<Trans>Who you are</Trans>}>
          <GuestFields form={form} />
        </Section>
      )}
      {shown > 1 && (
        <Section title={<Trans>Your question</Trans>}>
          {shown > 2 && <SubjectFields form={form} lists={lists} products={catalogue ?? []} />}
          {lists && catalogue && <ChoiceAge lists={subjectLists} />}
          <LongTextField
            field={form.field('message')}
            hint={<Trans>What happened, since when, and what you need.</Trans>}
          />
        </Section>
      )}
      {asker === 'account' && shown > 2 && <OwnTickets />}
    </ContactPage>
  );
}

function SentAs({ name, email }: { name: string | null; email: string }) {
  return (
    <p>
      {name === null ? (
        <Trans>We answer to {email}.</Trans>
      ) : (
        <Trans>
          Sent as {name}. We answer to {email}.
        </Trans>
      )}
    </p>
  );
}

/** The name and contact details of a guest. */
function GuestFields({ form: { field } }: { form: Pick<TicketFormState, 'field'> }) {
  const { label, ...phone } = field('phone');
  return (
    <>
      <TwoColumns>
        <TextField field={field('firstName')} autoComplete="given-name" />
        <TextField field={field('lastName')} autoComplete="family-name" />
      </TwoColumns>
      <TwoColumns>
        <TextField field={field('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        <PhoneField {...phone} label={<Trans>{label} (optional)</Trans>} autoComplete="tel" />
      </TwoColumns>
      <PrivacyLink />
    </>
  );
}
