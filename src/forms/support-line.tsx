import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { phoneLink } from '#text/phone.ts';
import { type ContactAbout, contactPath } from '#domain/contact-link.ts';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './support-line.module.css';

/**
 * The contact form and phone line with its hours. `about` prefills the contact form; without it only the phone line is
 * shown.
 */
export function SupportLine({ about }: { about?: ContactAbout }) {
  const { i18n } = useLingui();
  const { tollFree, supportHours } = usePortalConfig();
  return (
    <p className={`${styles.line} targets note wrap middle gap-md flat`}>
      {about && (
        <Link to={contactPath(about)}>
          <Icon name="mail" size="small" />
          <Trans>Contact us</Trans>
        </Link>
      )}
      <a href={phoneLink(tollFree.phone)}>
        <Icon name="phone" size="small" />
        <Trans>Call {tollFree.text}</Trans>
      </a>
      <span>{i18n.locale === 'fr' ? supportHours.fr : supportHours.en}</span>
    </p>
  );
}
