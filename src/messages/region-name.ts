import { i18n } from '@lingui/core';
import type { Region } from '#domain/regions.ts';

/** A province or state in the person's language. */
export function regionName({ en, fr }: Region): string {
  return i18n.locale === 'fr' ? fr : en;
}
