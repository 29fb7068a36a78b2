import { i18n } from '@lingui/core';

/** The locale for `Intl`: Canadian in both languages. */
export function intlLocale(): 'en-CA' | 'fr-CA' {
  return i18n.locale === 'fr' ? 'fr-CA' : 'en-CA';
}
