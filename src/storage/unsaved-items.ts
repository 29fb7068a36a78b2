const prefix = 'unsaved:';

/** The form that an item of local storage is a copy of, and its account. */
type Owner = { accountId: string | null; table: string; id: string };

/** The name of the item for form values that were not in the database when the page was left. */
export function unsavedItemName({ accountId, table, id }: Owner): string {
  return `${prefix}${accountId ?? 'guest'}:${table}:${id}`;
}

/** All such items of this device. */
export function unsavedItems(): string[] {
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return names.filter((name) => name.startsWith(prefix));
}

/** Whether one is of a form that needs no account. */
export function hasUnsavedOfGuest(): boolean {
  return unsavedItems().some((name) => name.startsWith(`${prefix}guest:`));
}
