export type Plan = { rounds: number; warmUps: number };

/** One side of a comparison, with what was measured of it. */
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
 * Measures contestants in turn, round after round, so that what else the machine does meets all alike. Every second
 * round goes backwards, so that nobody always runs in another's wake. The warm-up rounds are thrown away.
 */
export async function inTurn({ rounds, warmUps }: Plan, contestants: readonly Contestant<unknown>[]): Promise<void> {
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed())
      await contestant.go({ counts: round >= warmUps });
}
