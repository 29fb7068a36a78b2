import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskTicket } from '#contract/desk-tickets.ts';
import { claimStatusName, registrationStatusName } from '#messages/names.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { formatDay } from '#ui/format.ts';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import styles from './tickets.module.css';

/** Who asks, and what the portal knows of their products and claims. */
export function PersonSection({ ticket: { person, products, claims } }: { ticket: DeskTicket }) {
  const { name, email, phone, role, language } = person;
  return (
    <Section title={name || <NotProvided />} lead={role === null ? <Trans>Wrote without an account</Trans> : undefined}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Email</Trans>} kind="text">
          {email === null ? <NotProvided /> : <EmailText email={email} />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Phone</Trans>}>{phone ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Language</Trans>}>
          {language === 'fr' ? <Trans>French</Trans> : <Trans>English</Trans>}
        </DescriptionItem>
      </DescriptionList>
      {products.length > 0 && (
        <Rows title={<Trans>Products</Trans>}>
          {products.map((one) => (
            <li key={one.id}>
              <span className="mono anywhere">{one.serialNumber}</span>
              <span>{registrationStatusName(one.status)}</span>
              <span>{one.product}</span>
            </li>
          ))}
        </Rows>
      )}
      {claims.length > 0 && (
        <Rows title={<Trans>Claims</Trans>}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <Link to={`/desk/claims/${claim.id}`}>{claim.name}</Link>
              <span>{claim.status && claimStatusName(claim.status)}</span>
              <time dateTime={claim.createdAt}>{formatDay(claim.createdAt)}</time>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}

function Rows({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={`${styles.rows} small lines`}>{children}</ul>
    </div>
  );
}
