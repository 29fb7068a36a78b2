import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { leaveOpen, openToSendLater } from '#messages/sending.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import { useEntry } from '#queries/stored-work.ts';
import { useOnline } from '#queries/use-online.ts';
import type { Registering } from '#storage/registering.ts';
import type { RegistrationEntry } from '#storage/rows.ts';
import { Callout } from '#ui/callout.tsx';
import { Icon } from '#ui/icon.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { OutcomeIcon } from '#ui/outcome-icon.tsx';
import { Page } from '#ui/page.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import { entryMessage } from '#messages/entry-message.ts';
import { ProductDetailsCard } from './product-details-card.tsx';
import { backTo, newRegistrationPath, type Registrant } from './registrant.tsx';

type Props = { kind: Registrant['kind']; accountId: string; entryId: string };

/** The screen after Send: what was saved, and the registration number once it is known. */
export function RegistrationSaved({ kind, accountId, entryId }: Props) {
  const { t } = useLingui();
  const stored = useEntry(accountId, entryId);
  if (stored === undefined) return <PageLoader />;
  const back = backTo(kind);
  const another = (
    <>
      <Button component={Link} to={newRegistrationPath(kind)} leftSection={<Icon name="plus" />}>
        <Trans>Register another product</Trans>
      </Button>
      <Button component={Link} to={back.to} variant="default">
        {back.label}
      </Button>
    </>
  );
  if (stored === null || stored.entry.unreadable || stored.entry.kind !== 'registration')
    return (
      <Page title={t`Product registration`} back={back} bar={{ action: another }}>
        <Callout tone="info" title={<Trans>This registration is not here any more</Trans>}>
          <p>
            <Trans>It was changed, tried again or sent. Look in the outbox.</Trans>
          </p>
          <ForwardLink to="/outbox">
            <Trans>Open the outbox</Trans>
          </ForwardLink>
        </Callout>
      </Page>
    );
  const { entry } = stored;
  const { receipt, state, payload } = entry;
  return (
    <Page
      picture={<OutcomeIcon {...markOf(entry)} />}
      title={receipt ? t`Product registered` : t({ message: 'Saved on this device', context: 'registration' })}
      lead={<Lead entry={entry} />}
      bar={{ action: another }}
    >
      <ProductDetailsCard
        product={payload.product}
        serialNumber={payload.serialNumber}
        registrationName={receipt?.claimName ?? null}
        dateOfPurchase={payload.registering.purchase.dateOfPurchase}
        customer={customerName(payload.registering)}
      />
      {state !== 'sent' && (
        <p>
          <ForwardLink to={`/outbox#${entry.id}`}>
            <Trans context="registration">See it in the outbox</Trans>
          </ForwardLink>
        </p>
      )}
    </Page>
  );
}

/** The customer of a registration for another person, by name or else by email or phone. */
export function customerName({ owner }: Registering): string | null {
  switch (owner.kind) {
    case 'found': {
      const { name, firstName, lastName, email, phone } = owner.contact;
      return name || fullName(firstName, lastName) || email || phone || null;
    }
    case 'given': {
      const { firstName, lastName, email, phone } = owner.customer;
      return fullName(firstName, lastName) || email || phone;
    }
    case 'stock':
    case 'own':
      return null;
  }
}

function fullName(...names: readonly (string | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Green only for completed steps: saved, and later sent. */
function markOf({ receipt, state }: RegistrationEntry) {
  if (receipt) return { icon: 'approved', tone: 'ok' } as const;
  return state === 'attention' ? ({ icon: 'alert', tone: 'bad' } as const) : ({ icon: 'saved', tone: 'ok' } as const);
}

/** The current state of the registration as a sentence. */
function Lead({ entry }: { entry: RegistrationEntry }) {
  const online = useOnline();
  const { receipt, state, cause } = entry;
  if (receipt)
    return (
      <span role="status">
        <Trans>
          The registration number is <b>{receipt.claimName}</b>.
        </Trans>
      </span>
    );
  if (state === 'attention') {
    const { what, next } = entryMessage(cause, 'registration');
    return (
      <span role="alert">
        <b>{cause.message ?? what}</b> {next}
      </span>
    );
  }
  if (!canSendWhenClosed())
    return <span role="status">{online && state === 'sending' ? leaveOpen() : openToSendLater()}</span>;
  return (
    <span role="status">
      {online && state === 'sending' ? (
        <Trans>It is being sent. You can close the app or switch the device off.</Trans>
      ) : (
        <Trans context="registration">
          It will be sent when the network allows. You can close the app or switch the device off.
        </Trans>
      )}
    </span>
  );
}
