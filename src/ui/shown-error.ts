import { create } from 'zustand';

/** The text of the error dialog, null while it is closed (R-UI-04). */
export const useShownError = create<{ text: string | null }>()(() => ({ text: null }));

/** Opens the error dialog, for errors that no action on the screen can resolve. */
export function showError(text: string): void {
  useShownError.setState({ text });
}
