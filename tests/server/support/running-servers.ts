import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { endWithParent } from '#tests/support/end-with-parent.ts';
import { programEnvironment, serverProgram } from '#tests/support/server-programs.ts';

type Environment = Record<string, string>;

/** The demo data also on a PostgreSQL. */
const demoFlags = ['--demo', '--published-passwords'];

export type RunningServer = {
  url: string;
  pid: number;
  /** Its output so far. */
  log: () => string;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Servers as separate processes, with only the given environment. */
export class RunningServers {
  readonly #common: Environment;
  #running: RunningServer[] = [];

  constructor(common: Environment) {
    this.#common = common;
  }

  /** Starts one and waits until it listens. */
  async start(environment: Environment = {}, flags = demoFlags): Promise<RunningServer> {
    const child = this.#launch(environment, flags);
    const gone = once(child, 'exit');
    let log = '';
    const url = await new Promise<string>((found, failed) => {
      const read = (chunk: Buffer) => {
        log += chunk.toString();
        const address = /listening at (http:[^"]+)/.exec(log)?.[1];
        if (address !== undefined) found(address);
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', () => failed(new Error(log)));
    });
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await gone;
      return child.exitCode;
    };
    const server = { url, pid: child.pid ?? 0, log: () => log, end };
    this.#running.push(server);
    return server;
  }

  /** Runs one whose start must fail. Returns its exit code and output. */
  async refusal(environment: Environment = {}, flags = demoFlags): Promise<{ code: number | null; output: string }> {
    const child = this.#launch(environment, flags);
    const [output] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')]);
    return { code: child.exitCode, output: output };
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#running.map(({ end }) => end('SIGKILL')));
    this.#running = [];
  }

  #launch(environment: Environment, flags: readonly string[]) {
    // `start` and tests read lines of the log, which the demo writes only from `warn` up.
    const env = { ...programEnvironment(), PORT: '0', LOG_LEVEL: 'info', ...this.#common, ...environment };
    return spawn(process.execPath, [...endWithParent, serverProgram('main'), ...flags], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }
}
