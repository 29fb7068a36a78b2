import type { MachineType } from '../demo-products.ts';

/** What the documents of one kind of machine say, in one language. */
export type MachineText = {
  /** As it stands in a title. */
  noun: string;
  danger: string;
  operation: readonly string[];
  upkeep: readonly (readonly [interval: string, task: string])[];
  troubles: readonly (readonly [symptom: string, cause: string, remedy: string])[];
};

export type MachineTexts = Readonly<Record<MachineType, MachineText>>;
