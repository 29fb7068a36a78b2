import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds; the last is past every time limit of the server. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What Prometheus reads (R-OPS-13). No label has a value that a caller chooses. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const beforeScrapes: (() => Promise<void>)[] = [];
  const metrics = {
    info: new Gauge({
      name: 'portal_info',
      help: 'The version, and what the server stores in: database "server" or "embedded", files "bucket" or "folder".',
      labelNames: ['version', 'database', 'files'],
      registers,
    }),
    requests: new Histogram({
      name: 'portal_http_request_seconds',
      help: 'Answered requests; the route is its pattern, "app" for the files of the app.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    answers: new Counter({
      name: 'portal_answers_total',
      help: 'Answers to others than monitors, by kind: "ok", "refused" (4xx), "unavailable" (503) or "failed" (another 5xx).',
      labelNames: ['kind'],
      registers,
    }),
    refusals: new Counter({
      name: 'portal_refusals_total',
      help: 'Answers with an error code of the API.',
      labelNames: ['route', 'code'],
      registers,
    }),
    signIns: new Counter({
      name: 'portal_sign_ins_total',
      help: 'Attempts to sign in: step "password", "second" or "passkey", outcome "accepted", "refused", "limited" or "failed".',
      labelNames: ['step', 'outcome'],
      registers,
    }),
    uploadBytes: new Counter({
      name: 'portal_upload_bytes_total',
      help: 'Bytes of files received.',
      registers,
    }),
    calls: new Histogram({
      name: 'portal_dependency_call_seconds',
      help: 'Calls to the database, its replica, the file store, the sales platform, the mail server, webhooks and push services. Outcome "ok", "refused" (an answer that says no) or "failed".',
      labelNames: ['dependency', 'call', 'outcome'],
      buckets,
      registers,
    }),
    states: new Gauge({
      name: 'portal_dependency_state',
      help: '1 for the state that /readyz found: "ok", "slow" or "away".',
      labelNames: ['dependency', 'state'],
      registers,
    }),
    pool: new Gauge({
      name: 'portal_database_pool_connections',
      help: 'Connections of the pool: "used", "idle", and calls that are "waiting" for one, writes whose turn has not come ("writes_waiting").',
      labelNames: ['state'],
      registers,
    }),
    replicaReads: new Counter({
      name: 'portal_replica_reads_total',
      help: 'Reads that may come from DATABASE_READ_URL: answered by the "replica", or by the primary since it was "behind" or "away".',
      labelNames: ['answer'],
      registers,
    }),
    poolMax: new Gauge({ name: 'portal_database_pool_max', help: 'DATABASE_POOL_MAX.', registers }),
    queueAge: new Gauge({
      name: 'portal_queue_age_seconds',
      help: 'Age of the oldest entry of a queue; 0 for an empty one.',
      labelNames: ['queue'],
      registers,
    }),
    queueEntries: new Gauge({
      name: 'portal_queue_entries',
      help: 'Entries of a queue.',
      labelNames: ['queue'],
      registers,
    }),
    orphansFound: new Counter({
      name: 'portal_orphans_found_total',
      help: 'Files without a row that the cleanup put into quarantine.',
      registers,
    }),
    salesforceCallsLeft: new Gauge({
      name: 'portal_salesforce_calls_left',
      help: 'Calls that the org answers within 24 hours from now, as it said last.',
      registers,
    }),
    salesforceCallsMax: new Gauge({
      name: 'portal_salesforce_calls_max',
      help: 'Calls that the org answers in 24 hours.',
      registers,
    }),
    diskFree: new Gauge({ name: 'portal_data_dir_free_bytes', help: 'Free bytes of the disk of DATA_DIR.', registers }),

    /** @param read sets what is only known by asking; a failure leaves the values as they were. */
    beforeScrape(read: () => Promise<void>): void {
      beforeScrapes.push(read);
    },

    /** Adds memory, processor time, event loop and garbage collection, of which a process has one. */
    watchProcess(dataDir: string): void {
      collectDefaultMetrics({ register: registry });
      beforeScrapes.push(async () => {
        const { bavail, bsize } = await statfs(dataDir);
        metrics.diskFree.set(bavail * bsize);
      });
    },

    contentType: registry.contentType,

    async text(): Promise<string> {
      await Promise.allSettled(beforeScrapes.map((read) => read()));
      return registry.metrics();
    },
  };
  // From 0: the first of a new series is no increase to Prometheus.
  for (const kind of ['ok', 'refused', 'unavailable', 'failed']) metrics.answers.inc({ kind }, 0);
  // They begin at 0, which would be a finding.
  for (const gauge of [metrics.poolMax, metrics.salesforceCallsLeft, metrics.salesforceCallsMax, metrics.diskFree])
    gauge.remove();
  return metrics;
}
