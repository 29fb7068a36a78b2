import { useStore } from 'zustand';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { memoByContent } from '#ui/memo-by-content.ts';
import type { FormSummary } from './use-form.ts';

/**
 * The errors of a form, shown in the first frame after a tap on Send. Rendering the whole form with its errors takes
 * longer than a tap may take. After that it shows the current errors of the form.
 */
export const AnswerSummary = memoByContent(function AnswerSummary({ found, ...shown }: FormSummary) {
  const latest = useStore(found);
  const { errors, attempt } = latest.attempt > shown.attempt ? latest : shown;
  return <ErrorSummary errors={errors} attempt={attempt} />;
});
