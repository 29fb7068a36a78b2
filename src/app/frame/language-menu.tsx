import { VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { changeLocale } from '#i18n/change-locale.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { HeaderMenu } from './header-menu.tsx';
import styles from './header-menu.module.css';

/** Each language in its own words. */
const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** The menu of languages. A choice saves open forms as drafts and reloads the page. */
export function LanguageMenu() {
  const { i18n, t } = useLingui();
  const current = locales.find((locale) => locale === i18n.locale) ?? 'en';

  async function choose(locale: Locale) {
    try {
      await changeLocale(locale);
    } catch {
      showNotice({ tone: 'error', text: t`The language was not changed: an open form could not be kept.` });
    }
  }

  const label = (
    <>
      <VisuallyHidden>
        <Trans>Language</Trans>
      </VisuallyHidden>
      <span className={styles.long}>{languageNames[current]}</span>
      <span className={styles.short}>{current.toUpperCase()}</span>
      <Icon name="down" size="small" />
    </>
  );
  return (
    <HeaderMenu label={label}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          lang={locale}
          aria-current={locale === current}
          onClick={() => void choose(locale)}
        >
          <span className="grow">{languageNames[locale]}</span>
          {locale === current && <Icon name="check" size="small" />}
        </button>
      ))}
    </HeaderMenu>
  );
}
