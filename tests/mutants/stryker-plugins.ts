import { readFileSync } from 'node:fs';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult } from '@stryker-mutator/api/core';
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import * as v from 'valibot';
import { describeResult, keyOf, keyOfResult } from './key-of.ts';
import { saysOnly } from './says-only.ts';

/** The environment variable with the file of the drawn mutants; this code runs in a process of Stryker. */
export const drawnFile = 'MUTANTS_DRAWN';

/** Passes only the drawn mutants to the tests: Stryker would run all. */
class DrawnChecker implements Checker {
  readonly #drawn = drawnKeys();

  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#judge(mutant)]));
  }

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  #judge(mutant: Mutant): CheckResult {
    if (this.#drawn.has(keyOf(mutant))) return { status: CheckStatus.Passed };
    return { status: CheckStatus.CompileError, reason: 'not drawn' };
  }
}

/** Reports each survivor at once, and the progress. */
class SurvivorReporter implements Reporter {
  readonly #drawn = drawnKeys();
  #tried = 0;

  onMutantTested(result: Readonly<MutantResult>): void {
    if (!this.#drawn.has(keyOfResult(result))) return;
    this.#tried += 1;
    if (result.static || result.status === 'Killed') return;
    console.log(`${this.#tried}/${this.#drawn.size} ${describeResult(result)}`);
  }
}

function drawnKeys(): Set<string> {
  const keys: unknown = JSON.parse(readFileSync(process.env[drawnFile] ?? '', 'utf8'));
  return new Set(v.parse(v.array(v.string()), keys));
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'drawn', DrawnChecker),
  declareClassPlugin(PluginKind.Reporter, 'survivors', SurvivorReporter),
  declareValuePlugin(PluginKind.Ignore, 'says-only', saysOnly),
];
