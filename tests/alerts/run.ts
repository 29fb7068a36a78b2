import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import { SalesforceStandIn } from '#tests/support/salesforce/salesforce-stand-in.ts';
import { RunningServers } from '#tests/server/support/running-servers.ts';
import { ensurePrometheus } from './ensure-prometheus.ts';

/**
 * Tries `docs/operate/alerts.yaml` and `dashboard.json`: each rule against made-up series (`alerts.test.yaml`), then a
 * real Prometheus against a real server, whose mail, file store, sales platform and database fail one after the other.
 */
const root = resolve(import.meta.dirname, '../..');
const rulesPath = join(root, 'docs/operate/alerts.yaml');
const testsPath = join(import.meta.dirname, 'alerts.test.yaml');
const rules = readFileSync(rulesPath, 'utf8');
const { prometheus, promtool } = ensurePrometheus();

const metricsToken = 'a-token-of-the-alerts';
/** A fault is found after the 5 s for which readiness is kept, by a scrape each second. */
const alertMs = 30_000;

const Answer = v.object({ status: v.literal('success'), data: v.object({ result: v.array(v.unknown()) }) });
const Alerts = v.object({
  data: v.object({
    alerts: v.array(v.object({ state: v.string(), labels: v.looseObject({ alertname: v.string() }) })),
  }),
});

tryRules();
await tryServer();

function tryRules(): void {
  for (const args of [
    ['check', 'rules', rulesPath],
    ['test', 'rules', testsPath],
  ]) {
    const { status } = spawnSync(promtool, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`promtool ${args.join(' ')} failed.`);
  }
  const tests = readFileSync(testsPath, 'utf8');
  const untested = [...rules.matchAll(/alert: (\w+)/g)].filter(([, name]) => !tests.includes(`"${name}"`));
  if (untested.length > 0) throw new Error(`No test raises ${untested.map(([, name]) => name).join(', ')}.`);
}

async function tryServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'depot-portal-alerts-'));
  const [postgres, bucket, org] = await Promise.all([startPostgres(), S3StandIn.start(), SalesforceStandIn.start()]);
  const servers = new RunningServers({});
  const databaseUrl = await postgres.newDatabase();
  const server = await servers.start(
    {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      ...bucket.environment(),
      CRM_URL: org.settings.url,
      CRM_CLIENT_ID: org.settings.clientId,
      CRM_CLIENT_SECRET: org.settings.clientSecret,
      MAIL_URL: `smtp://127.0.0.1:${await freePort()}`,
      ADMIN_EMAIL: 'ada@portal.example',
      METRICS_TOKEN: metricsToken,
    },
    [],
  );
  const watcher = await startWatcher(folder, new URL(server.url).host);
  try {
    await watcher.until('up{job="portal"} == 1', 'the scrape');
    await watcher.until('portal_database_pool_connections{state="idle"} >= 0', 'the pool');
    await watcher.requireAnswers(dashboardQueries());
    await watcher.untilQuiet();

    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    await database.query(`update outgoing_mails set created_at = now() - interval '1 hour'`);
    await database.end();
    await watcher.untilFiring('PortalMailWaits');
    await bucket.stop();
    await watcher.untilFiring('PortalFilesFail');
    await org.stop();
    await watcher.untilFiring('PortalSalesPlatformFails');
    await postgres.halt();
    await watcher.untilFiring('PortalDatabaseAway');
    for (let times = 0; times < 20; times++) await (await fetch(`${server.url}/api/health`)).text();
    await watcher.untilFiring('PortalUnavailable');
    const { status } = await fetch(`${server.url}/livez`);
    if (status !== 200) throw new Error('The process is not alive.');
    await server.end('SIGKILL');
    await watcher.untilFiring('PortalDown');
    console.log('alerts: all in order');
  } finally {
    await watcher.stop();
    await servers.killAll();
    await postgres.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every query of the dashboard, for all servers. */
function dashboardQueries(): string[] {
  const text = readFileSync(join(root, 'docs/operate/dashboard.json'), 'utf8');
  return [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '""']) =>
    String(JSON.parse(quoted)).replaceAll('$instance', '.*'),
  );
}

/** Prometheus with the rules, which here fire without a wait. */
async function startWatcher(folder: string, target: string) {
  const port = await freePort();
  const config = join(folder, 'prometheus.yaml');
  mkdirSync(join(folder, 'series'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'rules.yaml'), rules.replaceAll(/^( +)for: .*$/gm, '$1for: 0s'));
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [rules.yaml]
scrape_configs:
  - job_name: portal
    authorization: { credentials: ${metricsToken} }
    static_configs: [{ targets: ['${target}'] }]
`,
  );
  const child = spawn(
    prometheus,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => null);
    return answer && { status: answer.status, body: await answer.json().catch(() => null) };
  };
  const query = (expression: string) => ask(`query?query=${encodeURIComponent(expression)}`);
  const untilTrue = async (isTrue: () => Promise<boolean>, what: string) => {
    const end = Date.now() + alertMs;
    while (!(await isTrue())) {
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`Prometheus never saw ${what}.\n${output.slice(-2000)}`);
      await pause(250);
    }
    console.log(`found: ${what}`);
  };
  const firing = async () => {
    const parsed = v.safeParse(Alerts, (await ask('alerts'))?.body);
    const alerts = parsed.success ? parsed.output.data.alerts : [];
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
  return {
    untilQuiet: () => untilTrue(async () => (await firing()).length === 0, 'a healthy server without an alert'),
    until: (expression: string, what: string) =>
      untilTrue(async () => {
        const parsed = v.safeParse(Answer, (await query(expression))?.body);
        return parsed.success && parsed.output.data.result.length > 0;
      }, what),
    untilFiring: (name: string) => untilTrue(async () => (await firing()).includes(name), name),
    requireAnswers: async (expressions: readonly string[]) => {
      for (const expression of expressions) {
        const parsed = v.safeParse(Answer, (await query(expression))?.body);
        if (!parsed.success) throw new Error(`Prometheus does not understand ${expression}`);
      }
      console.log(`found: ${expressions.length} queries of the dashboard`);
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
