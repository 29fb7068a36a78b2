/**
 * Whether local storage, where pages mirror the session (R-SESS-03), has no session. The database decides, since a
 * browser may delete one without the other.
 */
export function isNobodySignedIn(): boolean {
  return localStorage.getItem('token') === null;
}
