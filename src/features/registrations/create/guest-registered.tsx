import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Registration } from '#contract/registrations.ts';
import { SupportLine } from '#forms/support-line.tsx';
import { OutcomeIcon } from '#ui/outcome-icon.tsx';
import { Page } from '#ui/page.tsx';
import { ProductDetailsCard } from './product-details-card.tsx';

type Props = { registration: Registration; onAnother: () => void };

/** The confirmation, with the registration number. */
export function GuestRegistered({ registration, onAnother }: Props) {
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
