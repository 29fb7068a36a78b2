/**
 * Whether local storage, where pages mirror the session (R-SESS-03), has a session. The database decides, since a browser
 * may delete one without the other.
 */
export function hasSessionHint(): boolean {
  return localStorage.getItem('token') !== null;
}
