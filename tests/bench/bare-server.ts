import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import pg from 'pg';

/** A statement as the portal sends it. */
export type Statement = { text: string; values: unknown[] };

type Row = Record<string, unknown>;

type Work = {
  databaseUrl: string;
  /** Where files are stored. */
  folder: string;
  /** The statements of each call. */
  reads: Record<string, Statement[]>;
  /** The rows of a filed claim, copied for each new one. */
  filed: { claim: Row; event: Row; files: Row[] };
};

export type BareServer = AsyncDisposable & { url: string };

/**
 * Starts a process that does the work of the portal bare: Fastify, the same statements, no rules. `/reads/<name>` sends
 * statements and answers with their rows; `/claims` stores the files of a form, each synced, and inserts their rows in
 * one transaction.
 */
export async function startBareServer(work: Work): Promise<BareServer> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const endedEarly = gone.then(() => Promise.reject(new Error('The bare server ended before it listened.')));
  const [url] = (await Promise.race([once(child.stdout, 'data'), endedEarly])) as [Buffer];
  return {
    url: url.toString().trim(),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function serve({ databaseUrl, folder, reads, filed }: Work): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = fastify();
  await app.register(multipart, { limits: { fileSize: Infinity } });

  app.get<{ Params: { name: string } }>('/reads/:name', async ({ params }) => {
    const answers: unknown[] = [];
    for (const { text, values } of reads[params.name] ?? []) answers.push((await pool.query(text, values)).rows);
    return answers;
  });

  app.post('/claims', async (request, reply) => {
    const stored: string[] = [];
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const id = randomUUID();
      await pipeline(part.file, createWriteStream(join(folder, id), { flush: true }));
      stored.push(id);
    }
    const id = randomUUID();
    const connection = await pool.connect();
    await connection.query('begin');
    await insert(connection, 'claims', [{ ...filed.claim, id, name: id, created_at: new Date() }]);
    await insert(connection, 'claim_events', [{ ...filed.event, claim_id: id }]);
    await insert(
      connection,
      'stored_files',
      filed.files.map((row, at) => ({ ...row, id: stored[at], entity_id: id, path: stored[at] })),
    );
    await connection.query('commit');
    connection.release();
    return reply.code(201).send(filed.claim);
  });

  process.once('SIGTERM', () => void app.close().then(() => pool.end()));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function insert(connection: pg.PoolClient, table: string, rows: Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const places = rows.map((_, row) => `(${names.map((_name, at) => `$${row * names.length + at + 1}`).join()})`);
  const values = rows.flatMap((row) => names.map((name) => row[name]));
  await connection.query(`insert into ${table} (${names.join()}) values ${places.join()}`, values);
}

if (import.meta.main) console.log(await serve(JSON.parse(process.argv[2] ?? '') as Work));
