import { type StoreApi, useStore } from 'zustand';
import { ErrorSummary, type FieldError } from '#ui/error-summary.tsx';

/** What a tap on Send found, before the whole form is rendered with it. */
export type Answer = { attempt: number; errors: readonly FieldError[] };

type Props = Answer & { answer: StoreApi<Answer> };

/**
 * Everything to correct, in the first frame after the tap on Send: to render the whole form with its errors takes longer
 * than a tap may wait. From then on what the form says.
 */
export function AnswerSummary({ answer, ...shown }: Props) {
  const found = useStore(answer);
  const { errors, attempt } = found.attempt > shown.attempt ? found : shown;
  return <ErrorSummary errors={errors} attempt={attempt} />;
}
