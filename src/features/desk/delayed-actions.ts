import { create } from 'zustand';

/** How long an action of the desk waits for "Undo" before it is sent, in ms (R-DESK-52). */
export const undoMs = 6_000;

/** An action on one claim or on several that can still be undone. */
export type DelayedAction = {
  claimIds: readonly string[];
  /** What happens, in words. */
  text: string;
  /** The page that "Undo" opens. */
  place: string;
  /** Sends it and shows the result. Does not throw. */
  send: () => Promise<void>;
};

type State = {
  waiting: DelayedAction | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Those that are being sent. */
  sending: readonly DelayedAction[];
};

export const useDelayedActions = create<State>()(() => ({ waiting: null, timer: undefined, sending: [] }));

/** The browser asks before a page is left whose action was not answered; it is sent meanwhile (R-DESK-52). */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  void sendNow();
  event.preventDefault();
}

useDelayedActions.subscribe(({ waiting, sending }) => {
  if (waiting || sending.length > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});

/** Sends an action after the time for its undoing. One that waits already is sent at once. */
export function delay(action: DelayedAction): void {
  void sendNow();
  useDelayedActions.setState({ waiting: action });
  resume();
}

/** Starts the wait again, for the whole time. */
export function resume(): void {
  pause();
  useDelayedActions.setState({ timer: setTimeout(() => void sendNow(), undoMs) });
}

/** Waits until `resume`, such as while somebody has the focus on "Undo". */
export function pause(): void {
  clearTimeout(useDelayedActions.getState().timer);
}

/** The action that waited, which is not sent; null if none did. */
export function undo(): DelayedAction | null {
  const { waiting } = useDelayedActions.getState();
  pause();
  useDelayedActions.setState({ waiting: null });
  return waiting;
}

/** Sends the action that waits, if one does. */
export async function sendNow(): Promise<void> {
  const action = undo();
  if (!action) return;
  useDelayedActions.setState(({ sending }) => ({ sending: [...sending, action] }));
  await action.send();
  useDelayedActions.setState(({ sending }) => ({ sending: sending.filter((one) => one !== action) }));
}

/** The action on a claim that waits or is being sent. */
export function actionOn({ waiting, sending }: State, claimId: string): DelayedAction | null {
  return [...(waiting ? [waiting] : []), ...sending].find(({ claimIds }) => claimIds.includes(claimId)) ?? null;
}
