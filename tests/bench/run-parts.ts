import { inspect } from 'node:util';
import type { Figure } from './figure.ts';
import { type Note, tableOf } from './table.ts';

/** A part of the benchmarks. What it starts ends with it, also when it fails. */
export type Part = {
  name: string;
  /** The parts that must succeed before it. */
  needs?: readonly string[];
  measure: () => Promise<readonly Figure[]>;
};

/** Thrown by a part that cannot be measured here, for example because a program is missing. */
export class NotMeasured extends Error {
  override readonly name = 'NotMeasured';
}

/**
 * Measures the parts in order. Prints a line when a part ends, and at the end the table of all figures, also of those
 * measured before or after a part that fails.
 * @returns the exit code: 1 when a part failed.
 */
export async function runParts(parts: readonly Part[], print: (text: string) => void): Promise<0 | 1> {
  const figures: Figure[] = [];
  const notes: Note[] = [];
  const measured = new Set<string>();
  let exitCode: 0 | 1 = 0;
  for (const part of parts) {
    const { name } = part;
    const start = performance.now();
    try {
      figures.push(...(await measureAfter(part, measured)));
      measured.add(name);
      print(`${name}: ${secondsSince(start)} s`);
    } catch (error) {
      if (error instanceof NotMeasured) {
        print(`${name}: left out: ${error.message}`);
        notes.push({ name, text: `left out: ${error.message}` });
        continue;
      }
      exitCode = 1;
      print(`${name}: failed after ${secondsSince(start)} s: ${inspect(error)}`);
      notes.push({ name, text: 'failed' });
    }
  }
  if (figures.length > 0 || notes.length > 0) print(`\n${tableOf(figures, notes)}\n`);
  return exitCode;
}

async function measureAfter({ needs = [], measure }: Part, measured: ReadonlySet<string>): Promise<readonly Figure[]> {
  const missing = needs.find((name) => !measured.has(name));
  if (missing !== undefined) throw new NotMeasured(`it needs ${missing}, which failed`);
  return measure();
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
