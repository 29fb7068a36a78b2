/** The caller's part of a trace, as W3C Trace Context has it: hexadecimal ids, never zero. */
export type TraceParent = { traceId: string; spanId: string; flags: number };

/** Parses a `traceparent` header; null for none and for one that is wrong. */
export function parseTraceParent(header: string | undefined): TraceParent | null {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(header ?? '') ?? [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
