export type Plan = { rounds: number; warmUps: number };

/** One side of a comparison and its measurements. */
export class Contestant<Result> {
  readonly samples: Result[] = [];
  readonly #measure: () => Promise<Result>;

  constructor(measure: () => Promise<Result>) {
    this.#measure = measure;
  }

  async go({ counts }: { counts: boolean }): Promise<void> {
    const result = await this.#measure();
    if (counts) this.samples.push(result);
  }
}

/**
 * Measures contestants in turn, round after round, so that other load on the machine affects all of them. Every second
 * round runs in reverse order. Warm-up rounds are discarded.
 */
export async function inTurn({ rounds, warmUps }: Plan, contestants: readonly Contestant<unknown>[]): Promise<void> {
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed())
      await contestant.go({ counts: round >= warmUps });
}
