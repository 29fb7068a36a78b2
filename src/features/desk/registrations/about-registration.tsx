import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskRegistration } from '#contract/desk-registrations.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { registrationStatusName } from '#messages/names.ts';
import { warrantyStatusName } from '#messages/warranty.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDay, formatWhen } from '#ui/format.ts';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { Step, Steps } from '#ui/steps.tsx';
import { registrationStepName, nameOfUse } from './registration-words.ts';

/** What the desk reads of a registration beside its proof: its fields, others of the serial number, what happened. */
export function AboutRegistration({ registration }: { registration: DeskRegistration }) {
  const { sameProofs, others, steps, createdAt, filedBy } = registration;
  const same = [...new Map(sameProofs.map((one) => [one.id, one])).values()];
  return (
    <div className="stack">
      <Fields registration={registration} />
      {same.length > 0 && (
        <Section title={<Trans>Same proof in another registration</Trans>}>
          <List registrations={same} />
        </Section>
      )}
      <Section title={<Trans>Other registrations of this serial number</Trans>}>
        {others.length === 0 ? (
          <p className="soft">
            <Trans>There are none.</Trans>
          </p>
        ) : (
          <List registrations={others} />
        )}
      </Section>
      <Section title={<Trans>What happened</Trans>}>
        <Steps>
          {steps.toReversed().map((step, at) => (
            <Step
              key={steps.length - at}
              tone="ok"
              title={registrationStepName(step.kind)}
              when={<time dateTime={step.at}>{formatWhen(step.at)}</time>}
            >
              {[step.by, step.reason && deskReasonName(step.reason), step.note].filter(Boolean).join('. ')}
            </Step>
          ))}
          <Step
            tone="ok"
            title={<Trans context="registration">Filed</Trans>}
            when={<time dateTime={createdAt}>{formatWhen(createdAt)}</time>}
          >
            {filedBy}
          </Step>
        </Steps>
      </Section>
    </div>
  );
}

function Fields({ registration }: { registration: DeskRegistration }) {
  const { name, product, serialNumber, owner, retailer, store, dateOfPurchase, builtOn, isStoreStock } = registration;
  const { warrantyStatus, laborWarrantyExpiration, partsWarrantyExpiration, use } = registration;
  return (
    <Section title={<Trans>Registration</Trans>}>
      <DescriptionList>
        <Item label={<Trans>Date of purchase</Trans>}>{dateOfPurchase}</Item>
        <Item label={<Trans>Retailer</Trans>} kind="text">
          {retailer?.name}
        </Item>
        {store && (
          <Item label={<Trans>Store</Trans>} kind="text">
            {store.name}
          </Item>
        )}
        <Item label={<Trans>Serial number</Trans>} kind="mono">
          {serialNumber}
        </Item>
        <Item label={<Trans>Product</Trans>} kind="text">
          {product && `${product.model} ${product.name}`}
        </Item>
        {builtOn && <Item label={<Trans>Built on</Trans>}>{builtOn}</Item>}
        <Item label={<Trans>Owner</Trans>} kind="text">
          {isStoreStock ? <Trans>Store stock</Trans> : owner?.name}
        </Item>
        {owner?.email && (
          <Item label={<Trans>Email</Trans>} kind="text">
            {owner.email}
          </Item>
        )}
        {owner?.phone && <Item label={<Trans>Phone</Trans>}>{owner.phone}</Item>}
        {owner?.postalCode && <Item label={<Trans>Postal code</Trans>}>{owner.postalCode}</Item>}
        {use && <Item label={<Trans>Use</Trans>}>{nameOfUse(use)}</Item>}
        <Item label={<Trans>Warranty status</Trans>}>{warrantyStatusName(warrantyStatus)}</Item>
        <Item label={<Trans>Parts expiry date</Trans>}>{partsWarrantyExpiration}</Item>
        <Item label={<Trans>Labour expiry date</Trans>}>{laborWarrantyExpiration}</Item>
        <Item label={<Trans context="product">Registration number</Trans>} kind="mono">
          {name}
        </Item>
      </DescriptionList>
    </Section>
  );
}

type ItemProps = { label: ReactNode; kind?: 'text' | 'mono'; children: ReactNode };

function Item({ label, kind, children }: ItemProps) {
  return (
    <DescriptionItem label={label} {...(kind && { kind })}>
      {children ?? <NotProvided />}
    </DescriptionItem>
  );
}

function List({ registrations }: { registrations: DeskRegistration['others'] | DeskRegistration['sameProofs'] }) {
  return (
    <ul className="stack gap-2s small lines">
      {registrations.map(({ id, name, serialNumber, owner, status, inactive, createdAt }) => (
        <li key={id} className="wrap between baseline">
          <Link className="target semibold" to={`/desk/registrations/${id}`}>
            {name}
          </Link>
          <span className="soft grow">
            {[serialNumber, owner, registrationStatusName(status)].filter(Boolean).join(', ')}
            {inactive && (
              <>
                , <Trans context="of a registration">retired</Trans>
              </>
            )}
          </span>
          <time className="soft" dateTime={createdAt}>
            {formatDay(createdAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}
