import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { Locale } from '#i18n/locale.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './menu-button.module.css';

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** What the button of the language menu shows: the name, or two letters where there is little room. */
export function LanguageFace({ locale }: { locale: Locale }) {
  return (
    <>
      <VisuallyHidden>
        <Trans>Language</Trans>
      </VisuallyHidden>
      <span className={styles.long}>{languageNames[locale]}</span>
      <span className={styles.short}>{locale.toUpperCase()}</span>
      <Icon name="down" size="small" />
    </>
  );
}
