/** The item of local storage with the account's id while there is a session (R-SESS-03). */
export const sessionHintItem = 'accountId';

/** Whether local storage has the hint of a session. The database decides: a browser may delete one without the other. */
export function hasSessionHint(): boolean {
  return localStorage.getItem(sessionHintItem) !== null;
}
