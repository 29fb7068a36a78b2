import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { locales } from '#i18n/locale.ts';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageFace } from './language-face.tsx';

const OpenLanguageMenu = lazy(async () => ({ default: (await import('./open-language-menu.tsx')).OpenLanguageMenu }));

/** The language the app speaks, and the others. */
export function LanguageMenu() {
  const { i18n } = useLingui();
  const current = locales.find((locale) => locale === i18n.locale) ?? 'en';
  return (
    <HeaderMenu face={<LanguageFace locale={current} />}>
      <OpenLanguageMenu current={current} />
    </HeaderMenu>
  );
}
