import { Menu } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { changeLocale } from '#i18n/change-locale.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { LanguageFace, languageNames } from './language-face.tsx';
import { OpenableMenu } from './openable-menu.tsx';

/** The locales to choose from; a choice reloads the page with every draft kept (`decisions.md 8`). */
export function OpenLanguageMenu({ current }: { current: Locale }) {
  const { t } = useLingui();

  async function choose(locale: Locale) {
    try {
      await changeLocale(locale);
    } catch {
      showNotice({ tone: 'error', text: t`The language was not changed: an open form could not be kept.` });
    }
  }

  return (
    <OpenableMenu face={<LanguageFace locale={current} />}>
      {locales.map((locale) => (
        <Menu.Item
          key={locale}
          lang={locale}
          aria-current={locale === current}
          rightSection={locale === current && <Icon name="check" size="small" />}
          onClick={() => void choose(locale)}
        >
          {languageNames[locale]}
        </Menu.Item>
      ))}
    </OpenableMenu>
  );
}
