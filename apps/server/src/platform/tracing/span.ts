import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Link, Span } from "@opentelemetry/api";

/** A part of a trace that is under way, such as a transaction, and what begins further ones below it. */
export interface OpenSpan {
  readonly span: Span;
  /** Begins a span below this one; whoever begins it ends it. */
  readonly begin: (name: string, attributes: Attributes, links?: Link[]) => OpenSpan;
}

/** The span of the work that is being done; undefined while tracing is off, and outside of any trace. */
const current = new AsyncLocalStorage<OpenSpan | undefined>();

/**
 * The span that is under way here; null outside of any trace, where the trace is not sampled, and where the span has ended: a timer
 * that a call has set belongs to that call no more.
 */
export function currentSpan(): OpenSpan | null {
  const open = current.getStore();
  return open?.span.isRecording() ? open : null;
}

/** Does work within a span, and ends it. */
export async function withinSpan<T>(open: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(open, work);
  } catch (error) {
    markFailed(open, error);
    throw error;
  } finally {
    open.span.end();
  }
}

/** Does work in a span of its own below the current one; without one, it only does the work. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  return parent ? withinSpan(parent.begin(name, attributes), work) : work();
}

/**
 * Does work that several calls share, each with its span or null. It belongs to the trace of the first that has one; the spans of the others
 * and its own are linked, so that each leads to it.
 */
export function inSharedSpan<T>(
  name: string,
  attributes: Attributes,
  callers: readonly (OpenSpan | null)[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = callers.filter((one) => one !== null);
  // Whoever happens to have set this work going is none of its callers.
  if (!first) return current.getStore() ? current.run(undefined, work) : work();
  const open = first.begin(
    name,
    attributes,
    others.map(({ span }) => ({ context: span.spanContext() })),
  );
  for (const { span } of others) span.addLink({ context: open.span.spanContext() });
  return withinSpan(open, work);
}

/** Says of a span that its work has failed, by the kind of the error: a message may hold values of a statement. */
export function markFailed({ span }: OpenSpan, error: unknown): void {
  span.setAttribute("error.type", kindOf(error));
  span.setStatus({ code: statusError });
}

/** `SpanStatusCode.ERROR`; written out, since nothing of the library is loaded while tracing is off. */
const statusError = 2;

/** Such as 23505 of PostgreSQL, or the name of the error. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : error.name;
}

/** The current span in the form of the header `traceparent` (W3C Trace Context); undefined where there is none. */
export function traceparent(): string | undefined {
  const context = currentSpan()?.span.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags.toString(16)}`;
}

/** The fields of a log line by which its trace is found. */
export function traceFields(): { readonly trace_id?: string; readonly span_id?: string } {
  const context = currentSpan()?.span.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
