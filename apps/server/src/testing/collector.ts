import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as OTLP carries it, with its attributes as an object. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined where the trace begins. */
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 2 where the work has failed. */
  readonly status: { readonly code?: number };
}

/** The value of an attribute, in the form of OTLP. */
interface SentValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly arrayValue?: { readonly values: readonly SentValue[] };
}

type SentAttributes = readonly { readonly key: string; readonly value: SentValue }[];

/** What OTLP sends by JSON over HTTP. */
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentAttributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<SentSpan, "attributes" | "links"> & {
        readonly attributes: SentAttributes;
        readonly links?: SentSpan["links"];
      })[];
    }[];
  }[];
}

/** A collector of OpenTelemetry: it takes spans by OTLP over HTTP and keeps them. */
export async function openCollector() {
  const spans: SentSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const resources: Readonly<Record<string, unknown>>[] = [];
  const server = createServer(async (request, reply) => {
    headers.push(request.headers);
    const sent = JSON.parse(Buffer.concat(await request.toArray()).toString()) as SentTraces;
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      resources.push(namedValues(resource.attributes));
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, links: span.links ?? [], attributes: namedValues(span.attributes) });
    }
    reply.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    resources,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const namedValues = (attributes: SentAttributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]));

const plainValue = ({ stringValue, intValue, arrayValue }: SentValue): unknown =>
  arrayValue ? arrayValue.values.map(plainValue) : (stringValue ?? Number(intValue));
