/**
 * Whether nobody is signed in, as far as local storage tells, where pages mirror the session (R-SESS-03). The
 * database has the last word, since a browser may forget the one without the other.
 */
export function isNobodySignedIn(): boolean {
  return localStorage.getItem('token') === null;
}
