import type { Attributes } from "@opentelemetry/api";

/** A trace that begins. */
export interface NewTrace {
  /** The name of the operation, job or lane. */
  readonly name: string;
  /** `server` for a call from outside, `internal` for what the platform does by itself. */
  readonly kind: "server" | "internal";
  /** Names and counts, never a value that somebody has sent. */
  readonly attributes: Attributes;
  /** The header of a proxy or of another node whose trace is continued; undefined where a new one begins. */
  readonly traceparent?: string | undefined;
}

/** Traces of OpenTelemetry (decision 0105). */
export interface Tracing {
  /** Does work as a trace of its own, or as the continuation of another's, whatever trace set it going. */
  readonly trace: <T>(what: NewTrace, work: () => Promise<T>) => Promise<T>;
  /** Sends what is not sent yet, for two seconds at most. */
  readonly close: () => Promise<void>;
}

/** Traces nothing. */
export const noTracing: Tracing = { trace: (_, work) => work(), close: async () => {} };
