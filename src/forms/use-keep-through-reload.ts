import { useEffect } from 'react';
import { beforeReload } from '#i18n/change-locale.ts';
import { useStable } from '#ui/use-stable.ts';

/** Keeps what was typed in the form called `form`: in this tab alone, for as long as a reload takes. */
export function keepThroughReload(form: string, answers: Readonly<Record<string, string>>): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify(answers));
}

/** What was typed before a reload, to start the form from; of these names alone, and nothing that is not ours. */
export function keptThroughReload<Name extends string>(
  form: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const kept = new Map(Object.entries(readKept(form)));
  const answers: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const answer: unknown = kept.get(name);
    if (typeof answer === 'string') answers[name] = answer;
  }
  return answers;
}

/** What is kept under the form's name, whatever it is. By hand: the login form has no other need of a schema. */
function readKept(form: string): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Lets go of what was kept, once it is back in its form. */
export function forgetKept(form: string): void {
  sessionStorage.removeItem(keyOf(form));
}

function keyOf(form: string): string {
  return `kept-form:${form}`;
}

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
