import { AsyncLocalStorage } from 'node:async_hooks';
import { createMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';
import type { RequestSpan, Traces } from './traces.ts';
import { parseTraceParent } from './trace-parent.ts';

export type Dependency = 'database' | 'replica' | 'files' | 'sales_platform' | 'mail' | 'webhooks' | 'push';

/** `refused`: it answered, and said no. */
export type Outcome = 'ok' | 'refused' | 'failed';

/** What one request waited for. */
export type RequestSignals = {
  /** Calls that ran at once count each. */
  spent: Partial<Record<Dependency, { calls: number; ms: number }>>;
  /** The trace that the caller names, or a new one; null without either. */
  traceId: string | null;
  span: RequestSpan | null;
};

type EndedCall = { dependency: Dependency; call: string; ms: number; outcome: Outcome };

/** How calls to dependencies are seen: in the metrics, in the line of their request and in its trace. */
export type Signals = {
  readonly metrics: Metrics;
  /** Begins a request; what runs within it counts as its. */
  begin: (method: string, traceparent: string | undefined) => RequestSignals;
  within: (request: RequestSignals, act: () => void) => void;
  note: (call: EndedCall) => void;
  /** Makes a call, and notes it. `call` says what it does, and nothing of what it is about. */
  timed: <Result>(dependency: Dependency, call: string, act: () => Promise<Result>) => Promise<Result>;
};

/** @param traces null where nobody collects them. */
export function createSignals(traces: Traces | null = null): Signals {
  const requests = new AsyncLocalStorage<RequestSignals>();
  const metrics = createMetrics();

  const note = ({ dependency, call, ms, outcome }: EndedCall) => {
    metrics.calls.observe({ dependency, call, outcome }, ms / 1000);
    const request = requests.getStore();
    if (!request) return;
    const spent = (request.spent[dependency] ??= { calls: 0, ms: 0 });
    spent.calls += 1;
    spent.ms += ms;
    request.span?.addCall(`${dependency} ${call}`, ms, outcome === 'failed');
  };

  return {
    metrics,
    begin(method, traceparent) {
      const parent = parseTraceParent(traceparent);
      const span = traces?.startRequest(method, parent) ?? null;
      return { spent: {}, traceId: span?.traceId ?? parent?.traceId ?? null, span };
    },
    within: (request, act) => requests.run(request, act),
    note,
    async timed(dependency, call, act) {
      const start = performance.now();
      let outcome: Outcome = 'ok';
      try {
        return await act();
      } catch (error) {
        outcome = isRefusal(error) ? 'refused' : 'failed';
        throw error;
      } finally {
        note({ dependency, call, ms: performance.now() - start, outcome });
      }
    },
  };
}

/** Whether an error is a 4xx answer. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500;
}
