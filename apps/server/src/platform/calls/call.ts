import type { RefusalName } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Decision, Figures } from "@zd/domain/kernel/decision";
import type { AuditedCall } from "../audit/entry.ts";
import type { Repeatable } from "./idempotency.ts";
import { type Caller, type Form, Refused } from "./operation.ts";

/** A call whose way to the handler is done: its repeat would find its answer under the request's id. */
export interface Call extends Caller {
  /** Whose site it comes to. */
  readonly company: string;
  /** The input in the form of the wire. */
  readonly rawInput: unknown;
  /** What its answer is kept under; null where a repeat is done again. */
  readonly repeatable: Repeatable | null;
  /** The files that it carries; null where it came without a form. */
  readonly form: Form | null;
  /** Has the answer carry a header of HTTP. */
  readonly setHeader: (name: string, value: string) => void;
  /** To be called when it stands in its line. */
  readonly markArrived: () => void;
}

/** What the audit log keeps of a call, whatever becomes of it. */
export const auditedCallOf = (
  operation: AnyOperation,
  { actor, company, request, at, rawInput }: Call,
): AuditedCall => ({
  operation,
  actor,
  company,
  request,
  at,
  rawInput,
});

/** What every handler finds around it, whatever its kind; the record of its changes and its scope come on top. */
export const contextOf = ({ actor, request, at: now, form, setHeader }: Call) => ({
  actor,
  request,
  now,
  accept,
  refuse,
  form,
  setHeader,
});

const accept = <Fact>(decision: Decision<Fact, RefusalName>): readonly Fact[] => {
  if (decision.ok) return decision.facts;
  throw new Refused(decision.reason, decision.figures);
};

const refuse = (reason: RefusalName, figures?: Figures, data?: unknown): never => {
  throw new Refused(reason, figures, data);
};
