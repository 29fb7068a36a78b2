import { relative, resolve } from 'node:path';
import type { Mutant, MutantResult } from '@stryker-mutator/api/core';

export const root = resolve(import.meta.dirname, '../..');

export function fileOf({ fileName }: Mutant): string {
  return relative(process.cwd(), resolve(fileName));
}

/** Identifies a mutant by its change: Stryker's own numbers depend on the selected files. */
export function keyOf(mutant: Mutant): string {
  const { start, end } = mutant.location;
  return [fileOf(mutant), start.line, start.column, end.line, end.column, mutant.mutatorName, mutant.replacement].join(
    ':',
  );
}

/** Identifies the mutant of a result, whose lines and columns start at one. */
export function keyOfResult(result: MutantResult): string {
  const { start, end } = result.location;
  const location = {
    start: { line: start.line - 1, column: start.column - 1 },
    end: { line: end.line - 1, column: end.column - 1 },
  };
  return keyOf({ ...result, location });
}

export function describeResult(result: MutantResult): string {
  const { line, column } = result.location.start;
  return `${fileOf(result)}:${line}:${column} ${result.mutatorName} ${result.status} -> ${result.replacement}`;
}
