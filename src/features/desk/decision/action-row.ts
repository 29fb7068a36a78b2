import type { ReactNode } from 'react';
import type { LineInput } from '#contract/claim-lines.ts';
import type { Shortcut } from '../desk-keys.tsx';
import type { AdjustmentAmount, DecisionValues } from './decision-values.ts';
import type { Act } from './use-decision.ts';

/** A typed text of an action, or its choice. */
export type TextName = Exclude<keyof DecisionValues, 'version' | 'lines' | 'asksFor' | 'requestReasons' | 'adjustKind'>;

/** What the fields of a dialog are made of. */
export type ActFields = {
  values: DecisionValues;
  busy: boolean;
  change: (changes: Partial<DecisionValues>) => void;
  text: (name: TextName, label: string) => ReactNode;
  reason: (name: TextName, reasons: readonly string[]) => ReactNode;
  amount: (name: AdjustmentAmount, label: string) => ReactNode;
};

/** An action of the desk: key, button, dialog and call. */
export type ActionRow = Shortcut & {
  /** The text of the button where less is approved than was claimed. */
  cutLabel?: ReactNode;
  /** The text of the button where the claim is closed. */
  closedLabel?: ReactNode;
  variant: 'filled' | 'default' | 'subtle';
  /** What happens, in words, where it waits for "Undo" before it is sent; the next claim opens meanwhile (R-DESK-52). */
  delayed?: (name: string, total: string) => string;
  /** The lines that it sends: all of them valid, or also decided. */
  lines?: 'valid' | 'decided';
  /** Asks for its texts and a confirmation; without it the action is sent at once. */
  dialog?: {
    title: (total: string) => ReactNode;
    lead?: ReactNode;
    button: ReactNode;
    required: readonly TextName[] | ((values: DecisionValues) => readonly TextName[]);
    /** Whether an amount is typed that is none, or all come to zero. */
    isWrong?: (values: DecisionValues) => boolean;
    /** What has the focus first, if not the text. */
    focus?: 'button' | 'choice';
    fields: (form: ActFields) => ReactNode;
  };
  send: (
    input: { params: { id: string }; values: DecisionValues; lines: LineInput[] },
    headers: Parameters<Act>[0],
  ) => ReturnType<Act>;
  /** What was sent, and is typed no more. */
  done: Partial<DecisionValues>;
};
