import { startTransition, useState } from 'react';
import { createStore } from 'zustand';
import type { FieldError } from '#ui/error-summary.tsx';
import type { Answer } from './answer-summary.tsx';

/** The answer to a tap on Send: the list of what is wrong comes at once, the fields follow it. */
export function useAnswer() {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useState(() => createStore<Answer>(() => ({ attempt: 0, errors: [] })));

  /** Lists the errors, then lets `showAll` show them where they are. */
  const give = (errors: readonly FieldError[], showAll: () => void) => {
    const next = answer.getState().attempt + 1;
    answer.setState({ attempt: next, errors });
    startTransition(() => {
      showAll();
      setAttempt(next);
    });
  };

  return { answer, attempt, give };
}
