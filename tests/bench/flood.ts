import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServerProcess } from '#tests/support/server-process.ts';
import { measureFlood } from './flood-figures.ts';

/** `npm run flood`: ten minutes of flood from 50 callers, and what everybody else waits meanwhile. */
const { values } = parseArgs({
  options: {
    quiet: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '600' },
    callers: { type: 'string', default: '50' },
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-flood-'));
const server = await ServerProcess.start(dataDir, { TRUST_PROXY: '127.0.0.1' });
try {
  const { quietP95, floodP95, answered, flood, grownBytes } = await measureFlood({
    url: server.url,
    dataDir,
    callers: Number(values.callers),
    quietMs: Number(values.quiet) * 1000,
    floodMs: Number(values.seconds) * 1000,
  });
  const ratio = floodP95 / quietP95;
  console.log(
    `95th percentile of ordinary requests: quiet ${quietP95.toFixed(0)} ms, in the flood ${floodP95.toFixed(0)} ms`,
  );
  console.log(`ratio ${ratio.toFixed(2)}, at most 3; ${answered} ordinary requests, all answered 200`);
  console.log(`flood by status: ${JSON.stringify(flood)}; DATA_DIR grew by ${(grownBytes / 1_000_000).toFixed(1)} MB`);
  process.exitCode = ratio <= 3 ? 0 : 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
