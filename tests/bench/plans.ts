/** Rounds and sizes of each part. */
export type Plans = typeof fullPlans;

export const fullPlans = {
  saving: { rounds: 20, warmUps: 4 },
  replay: { rounds: 10, warmUps: 1 },
  weekQueue: { rounds: 2, warmUps: 0, claims: 200 },
  searching: { rounds: 12, warmUps: 2 },
  catalogue: { rounds: 10, warmUps: 2 },
  feel: { rounds: 10, warmUps: 1 },
  typing: { rounds: 5, warmUps: 1 },
  start: { rounds: 15, warmUps: 2 },
  lists: { rounds: 200, warmUps: 20, claims: 1_000_000, accounts: 200_000 },
  desk: { rounds: 30, warmUps: 5, claims: 1_000_000 },
  deskLists: { rounds: 30, warmUps: 5, rows: 1_000_000 },
  filing: { rounds: 50, warmUps: 5 },
  calls: { rounds: 100, warmUps: 10, claims: 20_000 },
  exports: { claims: 100_000 },
  imports: { rows: 100_000 },
  serverStart: { rounds: 5, warmUps: 1, claims: 20_000 },
  lighthouse: { runs: 5 },
  flood: { quietMs: 60_000, floodMs: 600_000 },
  signIns: { signIns: 2000, lastsMs: 60_000, burst: 500 },
};

/** Few rounds, for a run of at most twelve minutes. */
export const quickPlans: Plans = {
  saving: { rounds: 6, warmUps: 2 },
  replay: { rounds: 2, warmUps: 1 },
  weekQueue: { rounds: 1, warmUps: 0, claims: 40 },
  searching: { rounds: 3, warmUps: 1 },
  catalogue: { rounds: 3, warmUps: 1 },
  feel: { rounds: 3, warmUps: 1 },
  typing: { rounds: 2, warmUps: 1 },
  start: { rounds: 3, warmUps: 1 },
  lists: { rounds: 20, warmUps: 5, claims: 50_000, accounts: 10_000 },
  desk: { rounds: 10, warmUps: 2, claims: 50_000 },
  deskLists: { rounds: 10, warmUps: 2, rows: 50_000 },
  filing: { rounds: 10, warmUps: 3 },
  calls: { rounds: 20, warmUps: 5, claims: 20_000 },
  exports: { claims: 100_000 },
  imports: { rows: 100_000 },
  serverStart: { rounds: 2, warmUps: 1, claims: 5_000 },
  lighthouse: { runs: 1 },
  flood: { quietMs: 20_000, floodMs: 60_000 },
  signIns: { signIns: 500, lastsMs: 15_000, burst: 300 },
};
