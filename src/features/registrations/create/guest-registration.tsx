import * as v from 'valibot';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { GuestDraft, discardGuestForm, readGuestForm } from '#offline/guest-registration.ts';
import { GuestForm } from './guest-form.tsx';
import { GuestPage } from './guest-page.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { SupportLine } from '#forms/support-line.tsx';
import { OutcomeIcon } from '#ui/outcome-icon.tsx';
import { Page } from '#ui/page.tsx';
import { ProductDetailsCard } from './product-details-card.tsx';

type Open = { form: GuestDraft; savedAt: string | null };

/**
 * A registration without an account. The form is saved on this device until it is sent online. `ended`: a session has
 * just ended here.
 */
export function GuestRegistration({ ended }: { ended: boolean }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [registered, setRegistered] = useState<Registration | null>(null);

  useEffect(() => {
    let current = true;
    void readGuestForm().then((stored) => {
      // A whole form is rendered: input and paint go first.
      if (current) startTransition(() => setOpen(stored ? { form: stored.value, savedAt: stored.keptAt } : fresh()));
    });
    return () => {
      current = false;
    };
  }, []);

  const startOver = useCallback(async (id: string) => {
    await discardGuestForm(id);
    setOpen(fresh());
  }, []);

  if (registered) return <GuestRegistered registration={registered} onAnother={() => setRegistered(null)} />;
  if (!open) return <GuestPage />;
  return (
    <GuestForm
      key={open.form.id}
      opened={open.form}
      savedAt={open.savedAt}
      ended={ended}
      onStartOver={startOver}
      onRegistered={(id, registration) => {
        setRegistered(registration);
        void startOver(id);
      }}
    />
  );
}

function fresh(): Open {
  const values = v.parse(GuestDraft.entries.values, {});
  return { form: { id: crypto.randomUUID(), values, steps: null }, savedAt: null };
}

type GuestRegisteredProps = { registration: Registration; onAnother: () => void };

/** The confirmation, with the registration number. */
function GuestRegistered({ registration, onAnother }: GuestRegisteredProps) {
  const { t } = useLingui();
  return (
    <Page
      picture={<OutcomeIcon icon="approved" tone="ok" />}
      title={t`Product registered`}
      lead={
        <span role="status">
          <Trans>
            The registration number is <b>{registration.name}</b>.
          </Trans>
        </span>
      }
      bar={{
        action: (
          <>
            <Button component={Link} to="/">
              <Trans>Dashboard</Trans>
            </Button>
            <Button variant="default" onClick={onAnother}>
              <Trans>Register another product</Trans>
            </Button>
          </>
        ),
      }}
    >
      <ProductDetailsCard
        product={registration}
        serialNumber={registration.serialNumber}
        registrationName={registration.name}
        dateOfPurchase={registration.dateOfPurchase}
      />
      <p>
        <Trans>Note the number: it is what we ask for when you call or write.</Trans>
      </p>
      <SupportLine />
    </Page>
  );
}
