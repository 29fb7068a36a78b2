/** What the server said against what was taken out of the outbox, in its own words; null where it said nothing. */
export type TakenBack = { answer: string | null };

/** The state of the address that leads from the outbox to a form. */
export function takenBackState(taken: TakenBack): { takenBack: TakenBack } {
  return { takenBack: taken };
}

/** What the address says of it; null for a form that was opened otherwise. */
export function takenBackOf(state: unknown): TakenBack | null {
  if (typeof state !== 'object' || state === null || !('takenBack' in state)) return null;
  const { takenBack } = state;
  if (typeof takenBack !== 'object' || takenBack === null || !('answer' in takenBack)) return null;
  return { answer: typeof takenBack.answer === 'string' ? takenBack.answer : null };
}
