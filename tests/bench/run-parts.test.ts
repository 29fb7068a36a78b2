import { expect, it } from 'vitest';
import { NotMeasured, type Part, runParts } from './run-parts.ts';

function measured(name: string): Part {
  const figure = { name: `Figure of ${name}`, unit: 'ms', ours: [1], bare: [1], aim: null } as const;
  return { name, measure: async () => [figure] };
}

function throwing(name: string, error: Error): Part {
  return { name, measure: () => Promise.reject(error) };
}

/** Returns the exit code, the lines about parts, and the table. */
async function report(parts: readonly Part[]): Promise<{ exitCode: number; lines: string[]; table: string }> {
  const printed: string[] = [];
  const exitCode = await runParts(parts, (text) => printed.push(text));
  return { exitCode, lines: printed.slice(0, -1), table: printed.at(-1) ?? '' };
}

it('measures the other parts when one fails, and exits with 1', async () => {
  const failing = throwing('replay', new Error('The server rejected a claim: 429'));
  const { exitCode, lines, table } = await report([measured('saving'), failing, measured('desk')]);
  expect(exitCode).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^saving: [\d.]+ s$/),
    expect.stringMatching(/^replay: failed after [\d.]+ s: Error: The server rejected a claim: 429/),
    expect.stringMatching(/^desk: [\d.]+ s$/),
  ]);
  expect(table).toContain('Figure of saving');
  expect(table).toContain('Figure of desk');
  expect(table).toMatch(/^replay +failed$/m);
});

it('leaves a part out that cannot be measured here, and exits with 0', async () => {
  const missing = throwing('lists', new NotMeasured('PostgreSQL is missing'));
  const { exitCode, lines, table } = await report([missing, measured('saving')]);
  expect(exitCode).toBe(0);
  expect(lines[0]).toBe('lists: left out: PostgreSQL is missing');
  expect(table).toContain('Figure of saving');
  expect(table).toMatch(/^lists +left out: PostgreSQL is missing$/m);
});

it('leaves a part out whose build failed', async () => {
  const build = throwing('the build', new Error('A module is missing'));
  const { exitCode, table } = await report([build, { ...measured('saving'), needs: ['the build'] }]);
  expect(exitCode).toBe(1);
  expect(table).not.toContain('Figure of saving');
  expect(table).toMatch(/^saving +left out: it needs the build, which failed$/m);
});
