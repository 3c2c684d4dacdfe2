import type { Logger } from "pino";
import { z } from "zod";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Change } from "../audit/change.ts";
import { takeChanges } from "../audit/changes.ts";
import { entryOf, isAudited, RunRecorder } from "../audit/entry.ts";
import type { Reader } from "../database/database.ts";
import { preferStandby } from "../database/reading-pool.ts";
import { JsonStream } from "../formats/json-stream.ts";
import type { Scope, Transact } from "../jobs/jobs.ts";
import { auditedCallOf, type Call, contextOf } from "./call.ts";
import { FileAnswer } from "./file-answer.ts";
import {
  findReply,
  markAborted,
  type Repeatable,
  releaseRequestId,
  reserveRequestId,
  saveReply,
} from "./idempotency.ts";
import { type Handler, Refused } from "./operation.ts";
import { SharedResponse } from "./shared-response.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface AloneNeeds {
  readonly log: Logger;
  /** For queries: it cannot write. */
  readonly readers: Reader;
  readonly audit: Pick<AuditLog, "keep" | "keepSoon" | "keepLook">;
  readonly work: Pick<UnitOfWork, "transact" | "transactAt" | "transactTracking">;
}

/** Answers a call that shares its transaction with no other, in the scope that its kind promises. */
export async function runAlone(
  needs: AloneNeeds,
  handler: Handler,
  input: unknown,
  call: Call,
): Promise<unknown> {
  const { readers, work } = needs;
  const { operation, before } = handler;
  const audited = isAudited(operation);
  const run = new HandlerRun(needs.audit, handler, call);
  const ownTransact = audited ? work.transactTracking(run.keep) : work.transact;
  const answer = (scope: object) => run.answer(input, scope);

  switch (operation.kind) {
    case "query": {
      const read = () => answer({ db: readers });
      const data = await (handler.ofManyRows ? preferStandby(read) : read());
      if (audited)
        needs.audit[operation.discloses === "records" ? "keepLook" : "keepSoon"](run.entryOfQuery());
      else if (run.hasDisclosed()) needs.audit.keepLook(run.entryOfQuery());
      return data;
    }
    case "command": {
      const earlier = before && (await settleBefore(readers, before, input, call, ownTransact));
      if (earlier) return earlier.data;
      return work.transactAt(
        operation.name,
        call.at,
        (scope) =>
          once(
            scope,
            call.repeatable,
            () => answer(scope),
            (data) => run.keepEntry(scope, data),
          ),
        audited,
      );
    }
    default:
      return runErrand(
        needs,
        call,
        () => answer({ db: readers, transact: ownTransact }),
        (scope, data) => run.keepEntry(scope, data),
      );
  }
}

/** A handler at work on one call, and what the audit log is to know of it. */
class HandlerRun {
  readonly #audit: AloneNeeds["audit"];
  readonly #handler: Handler;
  readonly #call: Call;
  /** Of the run that has come to its end; one that was begun anew has left nothing else. */
  #recorder = new RunRecorder();
  /** What transactions of the call's own have kept, whatever becomes of it. */
  readonly #kept: Change[] = [];

  constructor(audit: AloneNeeds["audit"], handler: Handler, call: Call) {
    this.#audit = audit;
    this.#handler = handler;
    this.#call = call;
  }

  readonly keep = (changes: readonly Change[]): void => void this.#kept.push(...changes);

  /** The answer in the form of the wire, or one whose bytes are made already. */
  async answer(input: unknown, scope: object): Promise<unknown> {
    const { operation, run } = this.#handler;
    this.#recorder = new RunRecorder();
    const output = await run(input, { ...contextOf(this.#call), record: this.#recorder, ...scope } as never);
    const isReady =
      output instanceof JsonStream || output instanceof FileAnswer || output instanceof SharedResponse;
    return isReady ? output : z.encode(operation.output, output);
  }

  /** Whether the handler of a query has said that it shows papers. */
  readonly hasDisclosed = (): boolean => this.#recorder.shown !== null;

  /** What is put on record of a query. */
  readonly entryOfQuery = () =>
    entryOf(auditedCallOf(this.#handler.operation, this.#call), "ok", null, this.#recorder);

  /** Puts the call on record in its own transaction, where its operation is audited. */
  async keepEntry({ named }: Scope, data: unknown): Promise<void> {
    const { operation } = this.#handler;
    if (!isAudited(operation)) return;
    const databaseChanges = operation.kind === "command" ? await takeChanges(named) : [];
    this.#recorder.databaseChanges = [...this.#kept, ...databaseChanges];
    await this.#audit.keep(named, [
      entryOf(auditedCallOf(operation, this.#call), "ok", data, this.#recorder),
    ]);
  }
}

/**
 * Runs the `before` of a command, outside of its transaction; or returns the kept answer where the call is a repeat.
 */
export async function settleBefore(
  readers: Reader,
  before: NonNullable<Handler["before"]>,
  input: unknown,
  call: Call,
  transact: Transact,
): Promise<{
  /** The answer that the call has had before. */
  readonly data: unknown;
} | null> {
  const earlier = call.repeatable && (await findReply(readers, call.repeatable, call.at));
  if (earlier) return earlier;
  await before(input, { ...contextOf(call), record: new RunRecorder(), db: readers, transact } as never);
  return null;
}

/** Runs a command once for each request id; a repeat gets the first answer. */
async function once(
  { tx, now }: Scope,
  repeatable: Repeatable | null,
  work: () => Promise<unknown>,
  keepEntry: (data: unknown) => Promise<void>,
): Promise<unknown> {
  const before = repeatable && (await reserveRequestId(tx, repeatable, now));
  if (before) return before.data;
  const data = await work();
  await Promise.all([repeatable && saveReply(tx, repeatable, data), keepEntry(data)]);
  return data;
}

/**
 * Runs an errand; it takes its request id and keeps its answer in transactions of their own, since its work has
 * several.
 */
async function runErrand(
  { log, work: { transact } }: AloneNeeds,
  { repeatable }: Call,
  work: () => Promise<unknown>,
  keepEntry: (scope: Scope, data: unknown) => Promise<void>,
): Promise<unknown> {
  const before = repeatable && (await transact(({ tx, now }) => reserveRequestId(tx, repeatable, now)));
  if (before) return before.data;
  try {
    const data = await work();
    await transact(async (scope) => {
      await Promise.all([repeatable && saveReply(scope.tx, repeatable, data), keepEntry(scope, data)]);
    });
    return data;
  } catch (error) {
    if (repeatable)
      await transact(({ tx, now }) =>
        error instanceof Refused ? releaseRequestId(tx, repeatable) : markAborted(tx, repeatable, now),
      ).catch((again: unknown) => log.warn({ err: again }, "an id was not given back"));
    throw error;
  }
}
