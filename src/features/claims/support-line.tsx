import { Trans, useLingui } from '@lingui/react/macro';
import { usePortalConfig } from '#live/use-portal-config.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './support-line.module.css';

/** Whom to call when our records stand in the way, and when somebody answers. */
export function SupportLine() {
  const { i18n } = useLingui();
  const { tollFree, supportHours } = usePortalConfig();
  return (
    <p className={styles.line}>
      <a href={`tel:${tollFree.phone}`}>
        <Icon name="phone" size="small" />
        <Trans>Call {tollFree.text}</Trans>
      </a>
      <span>{i18n.locale === 'fr' ? supportHours.fr : supportHours.en}</span>
    </p>
  );
}
