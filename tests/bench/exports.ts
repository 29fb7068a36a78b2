import { Client } from '../server/support/client.ts';
import { withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { fillClaims } from './many-rows.ts';

/** How often the server's memory is read, in ms. */
const sampledMs = 50;

/** Highest growth, in kB: a list is sent while it is read, whatever its length (R-EXPORT-01). */
const growthKb = 50_000;

/** The server's memory while the desk's whole queue is exported as CSV, against the size of what it sends. */
export async function benchExports({ claims }: { claims: number }): Promise<Figure[]> {
  return withDatabaseServer(
    (database) => fillClaims(database, claims),
    async ({ url }) => {
      const desk = await Client.signIn(url, 'desk');
      // The first brings the heap to its usual size: rows are collected late. What a second adds was kept.
      await desk.get('/exports/desk-claims');
      const before = await memoryOf(url);
      let most = before;
      let isDone = false;
      const watching = (async () => {
        while (!isDone) {
          most = Math.max(most, await memoryOf(url));
          await new Promise((resolve) => setTimeout(resolve, sampledMs));
        }
      })();
      const { text } = await desk.get('/exports/desk-claims').finally(() => (isDone = true));
      await watching;
      const sentKb = Math.round(text.length / 1000);
      return [
        {
          name: `Export of ${claims} claims, memory that a second one adds`,
          unit: 'kB',
          ours: [most - before],
          bare: [sentKb],
          aim: null,
          limit: growthKb,
        },
      ];
    },
  );
}

/** Resident, in kB. */
async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? [];
  return Math.round(Number(bytes) / 1000);
}
