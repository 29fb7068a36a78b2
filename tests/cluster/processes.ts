import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type User = { uid: number; gid: number } | null;

/** A program with what it starts; `findOthers` finds what has left it. */
export class Program {
  readonly #child: ChildProcess;
  findOthers: () => number[] = () => [];

  constructor(command: string, args: readonly string[], env: Record<string, string>, log: string, user: User = null) {
    const output = openSync(log, 'a');
    this.#child = spawn(command, args, {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      ...user,
    });
    closeSync(output);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends a signal to it and to all that it started, at any depth. */
  signalAll(signal: NodeJS.Signals): void {
    for (const pid of withChildren([...(this.isRunning ? [this.#child.pid ?? 0] : []), ...this.findOthers()]))
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
  }

  /** Kills it and all that it started, as a machine without power does. */
  async kill(): Promise<void> {
    await this.#end(() => this.signalAll('SIGKILL'));
  }

  async stop(): Promise<void> {
    await this.#end(() => this.#child.kill('SIGTERM'));
  }

  async #end(signal: () => void): Promise<void> {
    const gone = this.isRunning ? once(this.#child, 'exit') : null;
    signal();
    await gone;
  }
}

function withChildren(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  const found = [...roots];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

export async function until<Found>(
  what: string,
  limitMs: number,
  find: () => Promise<Found | null | false>,
): Promise<Found> {
  for (const end = performance.now() + limitMs; performance.now() < end; await pause(200)) {
    const found = await find().catch(() => null);
    if (found !== null && found !== false) return found;
  }
  throw new Error(`After ${limitMs / 1000} s there is still no ${what}.`);
}
