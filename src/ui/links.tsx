import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './links.module.css';
import { Icon } from './icon.tsx';
import { memoByContent } from './memo-by-content.ts';

type Props = { to: string; children: ReactNode };

/** A link to the parent page, labelled with that page's name. */
export const BackLink = memoByContent(function BackLink({ to, children }: Props) {
  return (
    <Link className={`${styles.back} small target named semibold gap-6`} to={to} data-screen-only>
      <Icon name="left" size="small" />
      {children}
    </Link>
  );
});

/** A secondary link to another page: "Open the outbox". */
export function ForwardLink({ to, children }: Props) {
  return (
    <Link className="small target named semibold gap-6" to={to}>
      {children}
      <Icon name="right" size="small" />
    </Link>
  );
}

/** The way to the privacy notice, wherever a person is asked for personal data. */
export function PrivacyLink() {
  return (
    <p>
      <Link className="small target" to="/privacy">
        <Trans>Privacy notice</Trans>
      </Link>
    </p>
  );
}
