import { useState } from 'react';
import type { FieldProblem } from '#contract/errors.ts';
import { useFormFields } from '#forms/use-form-fields.ts';
import { fieldProblemText } from '#wording/field-problem-text.ts';
import { ticketLabel } from './ticket-label.ts';
import { type Asker, namesFor, type TicketFormContext, ticketFormProblems } from './ticket-problems.ts';
import { type TicketName, ticketNames, type TicketValues } from './ticket-values.ts';

/** The answers of a ticket, what is wrong with them, and what the server said against them. */
export function useTicketFields(initial: TicketValues, asker: Asker, context: TicketFormContext) {
  const [refused, setRefused] = useState<ReadonlyMap<TicketName, string>>(new Map());
  const [refusals, setRefusals] = useState(0);
  const names = namesFor(asker);
  const fields = useFormFields<TicketName>({
    names,
    initial,
    problemsOf: (values) => ticketFormProblems(values, asker, context),
    labelOf: ticketLabel,
    textOf: (problem: FieldProblem) => fieldProblemText(problem),
    refused,
    onCorrect: (corrected) =>
      setRefused((before) => new Map([...before].filter(([name]) => !corrected.includes(name)))),
  });

  /** Puts the server's words beside their fields; false when none of them is on the page. */
  const refuse = (told: Record<string, string>): boolean => {
    const known = ticketNames.flatMap((name) => {
      const text = names.includes(name) ? told[name] : undefined;
      return text === undefined ? [] : [[name, text] as const];
    });
    if (known.length === 0) return false;
    setRefused(new Map(known));
    setRefusals((before) => before + 1);
    return true;
  };

  return { ...fields, attempt: fields.attempt + refusals, refuse };
}

export type TicketFields = ReturnType<typeof useTicketFields>;
