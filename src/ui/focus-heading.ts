/**
 * Leads the focus to the page's heading: where what had it is gone, or where what happened is said at the top of a form
 * that is sent at its end.
 */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
