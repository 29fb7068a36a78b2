/**
 * Moves the focus to the heading of the page: after the focused element was removed, or after a submission whose result
 * is shown at the top.
 */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
