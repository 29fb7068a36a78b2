import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceParent } from './trace-parent.ts';

/** A request in its trace. Its calls are its children. */
export type RequestSpan = {
  readonly traceId: string;
  /** Adds a call that has ended just now. */
  addCall: (name: string, ms: number, failed: boolean) => void;
  end: (answer: { route: string; status: number }) => void;
};

export type Traces = {
  startRequest: (method: string, parent: TraceParent | null) => RequestSpan;
  /** Sends what is left. */
  stop: () => Promise<void>;
};

/**
 * Sends traces by OTLP (R-OPS-15). The exporter reads `OTEL_EXPORTER_OTLP_*` itself, the resource
 * `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME`. Loaded only where an endpoint is set.
 */
export function startTraces(version: string): Traces {
  const own = resourceFromAttributes({ 'service.name': 'depot-portal', 'service.version': version });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('depot-portal', version);

  return {
    startRequest(method, parent) {
      const remote = parent && { traceId: parent.traceId, spanId: parent.spanId, traceFlags: parent.flags };
      const outer = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, outer);
      const inner = trace.setSpan(ROOT_CONTEXT, span);
      return {
        traceId: span.spanContext().traceId,
        addCall(name, ms, failed) {
          const end = Date.now();
          const call = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms }, inner);
          if (failed) call.setStatus({ code: SpanStatusCode.ERROR });
          call.end(end);
        },
        end({ route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}
