import type { Role } from '#contract/primitives.ts';
import type { Locale } from '#i18n/locale.ts';
import { isStaffRole } from '#domain/permissions.ts';

type Guide = { desk: string; technicians: string };

const guides: Readonly<Record<Locale, () => Promise<{ guide: Guide }>>> = {
  en: () => import('./guide-en.ts'),
  fr: () => import('./guide-fr.ts'),
};

/** Loads the guide's sections on a screen, for a role; the service worker has them offline. */
export async function loadSections(locale: Locale, screen: string, role: Role): Promise<Element[]> {
  const { guide } = await guides[locale]();
  return sectionsOf(guide, screen, role);
}

/**
 * The sections of the guide that name a screen: of the desk's page for the manufacturer's people, else of the other one.
 * A parsed document runs and loads nothing.
 */
export function sectionsOf({ desk, technicians }: Guide, screen: string, role: Role): Element[] {
  const pages = isStaffRole(role) ? [desk, technicians] : [technicians];
  for (const page of pages) {
    const parsed = new DOMParser().parseFromString(page.slice(page.indexOf('<body>')), 'text/html');
    const found = [...parsed.querySelectorAll('[data-screens]')].filter((section) =>
      section.getAttribute('data-screens')?.split(' ').includes(screen),
    );
    if (found.length > 0) return found;
  }
  return [];
}
