import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { connectEmbedded } from '#server/database/connect.ts';
import type { Figure } from './figure.ts';
import { fillClaims } from './many-rows.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

const root = resolve(import.meta.dirname, '../..');

/** A process that only opens the embedded database. */
const bareScript = `
  import { PGlite } from '@electric-sql/pglite';
  const database = await PGlite.create(process.argv[1]);
  await database.query('select 1');
  console.log('listening at nothing');
`;

/**
 * Time from the start of the built server until it listens: on an empty folder (creates schema and demo data) and on
 * one with many claims. Baseline: a process that only opens the embedded database.
 * @param portal folder of the staged portal, with the server built
 */
export async function benchServerStart(portal: string, plan: Plan & { claims: number }): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-bench-start-'));
  const full = join(folder, 'full');
  try {
    await startOurs(portal, full);
    const database = await connectEmbedded({ folder: join(full, 'db') });
    await fillClaims(database, plan.claims);
    await database.destroy();

    let made = 0;
    const fresh = () => join(folder, `fresh-${++made}`);
    // Each process opens a copy, so that none affects the next.
    const copied = async () => {
      const copy = fresh();
      await cp(full, copy, { recursive: true });
      return copy;
    };
    const contestants = {
      emptyOurs: new Contestant(() => startOurs(portal, fresh())),
      emptyBare: new Contestant(() => startBare(fresh())),
      fullOurs: new Contestant(async () => startOurs(portal, await copied())),
      fullBare: new Contestant(async () => startBare(join(await copied(), 'db'))),
    };
    await inTurn(plan, Object.values(contestants));
    const { emptyOurs, emptyBare, fullOurs, fullBare } = contestants;
    const figure = { unit: 'ms', aim: null } as const;
    return [
      {
        ...figure,
        name: 'Start of the server on an empty folder, against opening an empty embedded database',
        ours: emptyOurs.samples,
        bare: emptyBare.samples,
      },
      {
        ...figure,
        name: `… on a folder with ${plan.claims.toLocaleString('en')} claims, against opening its database`,
        ours: fullOurs.samples,
        bare: fullBare.samples,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function startOurs(portal: string, dataDir: string): Promise<number> {
  const env = { PATH: '', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir };
  return untilListening([join(portal, 'dist/server/main.js'), '--demo'], env);
}

function startBare(folder: string): Promise<number> {
  return untilListening(['--input-type=module', '--eval', bareScript, folder], { PATH: '' });
}

/** Milliseconds from the start of a process until it listens. The process has ended when this returns. */
async function untilListening(args: readonly string[], env: Record<string, string>): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('listening at')) continue;
    const ms = performance.now() - start;
    child.kill('SIGTERM');
    await gone;
    return ms;
  }
  throw new Error(`${args[0]} ended before it listened.`);
}
