/** A form that was taken back from the outbox. `answer` is the server's message, null without one. */
export type ReturnedState = { answer: string | null };

/** The location state of the link from the outbox to a form. */
export function returnedState(returned: ReturnedState): { returned: ReturnedState } {
  return { returned };
}

/** The returned form in a location state; null for a form that was opened otherwise. */
export function returnedOf(state: unknown): ReturnedState | null {
  if (typeof state !== 'object' || state === null || !('returned' in state)) return null;
  const { returned } = state;
  if (typeof returned !== 'object' || returned === null || !('answer' in returned)) return null;
  return { answer: typeof returned.answer === 'string' ? returned.answer : null };
}
