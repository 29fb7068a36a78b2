import { hasUnsavedOfGuest } from '#storage/unsaved-items.ts';
import { isNobodySignedIn } from '#session/nobody.ts';
import type { Screen } from '#app/routing/screens.ts';

/**
 * Whether a screen is opened by somebody who has yet to sign in: it is shown before the database and what sends are
 * there. Only screens that are for nobody else: any other would lead to the login page and back, should the mirror in
 * local storage be wrong. What a visitor typed last must be stored before its form is shown.
 */
export function isForVisitor(screen: Screen | undefined): boolean {
  return screen?.requiresNoAuth === true && isNobodySignedIn() && !hasUnsavedOfGuest();
}
