import { useEffect } from 'react';
import { beforeReload } from '#i18n/change-locale.ts';
import { useStable } from '#ui/use-stable.ts';

/** Saves the fields of a form in this tab's session storage before a reload. */
export function saveForReload(form: string, fields: Readonly<Record<string, string>>): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify(fields));
}

/** Returns the saved fields with these names. Ignores other names and other types. */
export function savedForReload<Name extends string>(
  form: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const saved = new Map(Object.entries(readSavedFields(form)));
  const fields: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const field: unknown = saved.get(name);
    if (typeof field === 'string') fields[name] = field;
  }
  return fields;
}

/** Parsed by hand, since the login form needs no schema otherwise. */
function readSavedFields(form: string): object {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    return typeof saved === 'object' && saved !== null ? saved : {};
  } catch {
    return {};
  }
}

/** Removes the saved fields once the form has them. */
export function clearSavedForReload(form: string): void {
  sessionStorage.removeItem(keyOf(form));
}

function keyOf(form: string): string {
  return `kept-form:${form}`;
}

/**
 * Saves the fields of a short form before a change of language or an update reloads the page (R-UI-02). Forms with
 * drafts do not need it. Passwords are never saved.
 */
export function useSaveForReload(form: string, currentFields: () => Readonly<Record<string, string>>): void {
  const save = useStable(async () => saveForReload(form, currentFields()));

  useEffect(() => {
    clearSavedForReload(form);
    return beforeReload(save);
  }, [form, save]);
}
