import { Client } from '../server/support/client.ts';
import { withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { fillClaims } from './many-rows.ts';

/** How often the server's memory is read, in ms. */
const sampledMs = 50;

const warmUps = 5;

/** Highest growth, in kB: a list is sent while it is read, whatever its length (R-EXPORT-01). */
const growthKb = 10_000;

/** The server's highest memory while the desk's whole queue is exported as CSV, against the size of what it sends. */
export async function benchExports({ claims }: { claims: number }): Promise<Figure[]> {
  return withDatabaseServer(
    (database) => fillClaims(database, claims),
    async ({ url }) => {
      const desk = await Client.signIn(url, 'desk');
      const exportAll = async () => (await desk.get('/exports/desk-claims')).text.length;
      // The first ones bring the heap to its usual size: rows are collected late. What another adds was kept.
      let before = 0;
      for (let round = 0; round < warmUps; round++) before = Math.max(before, (await peakOf(url, exportAll)).kb);
      const last = await peakOf(url, exportAll);
      return [
        {
          name: `Export of ${claims} claims, memory that another one adds`,
          unit: 'kB',
          ours: [Math.max(0, last.kb - before)],
          bare: [Math.round(last.sent / 1000)],
          aim: null,
          limit: growthKb,
        },
      ];
    },
  );
}

async function peakOf(url: string, act: () => Promise<number>): Promise<{ kb: number; sent: number }> {
  let kb = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      kb = Math.max(kb, await memoryOf(url));
      await new Promise((resolve) => setTimeout(resolve, sampledMs));
    }
  })();
  const sent = await act().finally(() => (isDone = true));
  await watching;
  return { kb, sent };
}

/** Resident, in kB. */
async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? [];
  return Math.round(Number(bytes) / 1000);
}
