import { randomUUID } from "node:crypto";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type Tracer,
  trace as traceApi,
} from "@opentelemetry/api";
import { ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { stopwatch } from "../process/clock.ts";
import { within } from "../process/within.ts";
import { type OpenSpan, withinSpan } from "./span.ts";
import type { Tracing } from "./trace.ts";

interface Needs {
  /** The base address of the collector, such as http://localhost:4318. */
  readonly endpoint: string;
  /** Headers of every request to it, as `NAME=VALUE,NAME=VALUE`. */
  readonly headers: string;
  /** What the platform is called in the traces. */
  readonly service: string;
  /** Which part of the traces that begin here is recorded, 0…1. */
  readonly ratio: number;
  readonly log: Logger;
}

/** Spans that wait to be sent; further ones are dropped. */
const queueSize = 4_096;
/** How often spans are sent, in milliseconds. */
const sendEveryMs = 2_000;
/** How long a request to the collector may take, retries included, in milliseconds. */
const sendMs = 5_000;
/** How long a node that stops waits for the collector, in milliseconds. */
const closeMs = 2_000;
/** How often the log says that the collector does not answer, in milliseconds. */
const saidEveryMs = 60_000;

/** Sends the spans of this node to a collector, by OTLP over HTTP. A collector that is away costs the spans, and nothing else. */
export function openOtlpTracing({ endpoint, headers, service, ratio, log }: Needs): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: sendMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.instance.id": randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: warnOfFailures(exporter, log),
        maxQueueSize: queueSize,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: 2 * sendMs,
      }),
    ],
  });
  const tracer = provider.getTracer("zd-exchange");
  return {
    trace({ name, kind, attributes, traceparent }, work) {
      const before = traceparent === undefined ? null : parseTraceParent(traceparent);
      const parent = before
        ? traceApi.setSpanContext(ROOT_CONTEXT, { ...before, isRemote: true })
        : ROOT_CONTEXT;
      const options = { kind: kind === "server" ? SpanKind.SERVER : SpanKind.INTERNAL, attributes };
      return withinSpan(openSpan(tracer, tracer.startSpan(name, options, parent), parent), work);
    },
    close: () => within(closeMs, provider.shutdown()).catch(() => {}),
  };
}

function openSpan(tracer: Tracer, span: Span, parent: Context): OpenSpan {
  const context = traceApi.setSpan(parent, span);
  return {
    span,
    begin: (name, attributes, links = []) =>
      openSpan(tracer, tracer.startSpan(name, { attributes, links }, context), context),
  };
}

/** Writes into the log that spans could not be sent, once a minute at most. */
function warnOfFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS && stopwatch() - saidAt > saidEveryMs) {
          saidAt = stopwatch();
          log.warn({ err: result.error, spans: spans.length }, "traces could not be sent");
        }
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
