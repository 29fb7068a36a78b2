const prefix = 'unsaved:';

/** Whose form it is that an item of local storage is a copy of. */
type Owner = { accountId: string | null; table: string; id: string };

/** The name of the item that keeps what was typed in a form and did not reach the database before its page was left. */
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
