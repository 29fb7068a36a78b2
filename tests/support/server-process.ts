import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache } from './compile-cache.ts';
import { endWithParent } from './end-with-parent.ts';
import { freePort } from './free-port.ts';

const root = resolve(import.meta.dirname, '../..');

/** The bundle of `npm run build`: it starts with a tenth of the work of the TypeScript source. */
const main = resolve(root, 'dist/server/main.js');

/** Longer than a server takes to finish its requests. */
const stopTimeoutMs = 30_000;

/**
 * The built server as a separate process on its embedded database. A test can kill and restart it. It ends when this
 * process ends, in any way.
 */
export class ServerProcess {
  readonly port: number;
  /** The folder of its database, files and mails. */
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  #process: ChildProcess | null = null;

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port;
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** Starts on `dataDir`, with the demo data when it is empty. */
  static async start(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), dataDir, {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    });
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...endWithParent, main, '--demo', '--published-passwords'], {
      env: { ...process.env, ...compileCache, ...this.#env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#process = child;
    const output: string[] = [];
    const listening = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          output.push(line);
          // The demo's notice, logged when the server is ready.
          if (line.includes(this.url)) listening.resolve();
        });
    child.once('exit', (code) => {
      if (code) console.error(output.join('\n'));
      listening.reject(new Error(`The server exited before it was ready:\n${output.join('\n')}`));
    });
    await listening.promise;
  }

  /** Ends it with a signal: running requests finish first. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Kills it, as a power failure does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await gone;
    clearTimeout(timer);
  }
}
