import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { noTracing, type Tracing } from "./trace.ts";

/** Tracing as the settings want it; the libraries are loaded only where it is on. */
export async function openTracing(config: Config, log: Logger): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return noTracing;
  const { openOtlpTracing } = await import("./otlp.ts");
  return openOtlpTracing({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    service: config.OTEL_SERVICE_NAME,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    log,
  });
}
