import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceParent } from './trace-parent.ts';

/** A request in its trace. Its calls are its children. */
export type RequestSpan = {
  readonly traceId: string;
  /** Adds a call that has ended just now. */
  addCall: (name: string, ms: number, failed: boolean) => void;
  end: (answer: { route: string; status: number; code: string | null }) => void;
};

export type Traces = {
  startRequest: (method: string, parent: TraceParent | null) => RequestSpan;
  /** Sends what is left. */
  stop: () => Promise<void>;
};

/**
 * Sends traces by OTLP (R-OPS-13). The exporter reads `OTEL_EXPORTER_OTLP_*` itself, the resource
 * `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME`. Loaded only where an endpoint is set.
 * @param onFailure is called for each batch that could not be sent.
 */
export function startTraces(version: string, onFailure: (error: unknown) => void): Traces {
  const own = resourceFromAttributes({ 'service.name': 'depot-portal', 'service.version': version });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(new OTLPTraceExporter(), onFailure) })],
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
        end({ route, status, code }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (code !== null) span.setAttribute('error.type', code);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

function reporting(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onFailure(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
