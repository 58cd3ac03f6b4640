import { type Context, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Origin } from "./origin.ts";
import type { SpanStarter } from "./span.ts";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** OpenTelemetry's variables set the endpoint, headers and timeout. Spans that can't be sent are dropped. */
export function openExporter(service: string): { start: SpanStarter; close(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.namespace": "outbound" }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), maxQueueSize: 4_096, scheduledDelayMillis: 1_000 }),
    ],
  });
  const tracer = provider.getTracer("outbound");

  const start: SpanStarter = (name, kind, origin, attributes) => {
    const options = { kind: kinds[kind], attributes: { ...attributes, "outbound.request_id": origin.request_id } };
    const span = tracer.startSpan(name, options, parentOf(origin));
    return {
      origin: { request_id: origin.request_id, traceparent: format(span.spanContext()) },
      end(failure, more) {
        if (more) span.setAttributes(more);
        if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
        span.end();
      },
    };
  };
  return { start, close: () => provider.shutdown() };
}

function parentOf({ traceparent }: Origin): Context {
  const [, traceId, spanId, flags] = traceparent?.split("-") ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const parent: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

const format = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
