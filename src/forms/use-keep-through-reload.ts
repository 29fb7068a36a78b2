import { useEffect } from 'react';
import { beforeReload } from '#i18n/change-locale.ts';
import { useStable } from '#ui/use-stable.ts';
import { forgetKept, keepThroughReload } from './kept-through-reload.ts';

/**
 * Keeps the answers of a short form through a change of language or an update, which reload the page
 * (R-UI-02); `keptThroughReload` gives them back. Forms with drafts of their own need it not, and a password
 * is never among the answers: it is written nowhere.
 */
export function useKeepThroughReload(form: string, answersNow: () => Readonly<Record<string, string>>): void {
  const keep = useStable(async () => keepThroughReload(form, answersNow()));

  useEffect(() => {
    forgetKept(form);
    return beforeReload(keep);
  }, [form, keep]);
}
