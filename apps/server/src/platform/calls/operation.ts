import type { RefusalName, refusalsOfAnyCall } from "@zd/api/refusals";
import type { AnyOperation, InputOf, Kind, Operation, OutputOf, RefusalOf } from "@zd/api/wire/operation";
import type { PendingRefusal } from "@zd/api/wire/pending-refusals";
import type { RoleName } from "@zd/domain/identity/access";
import type { FreezeScope } from "@zd/domain/identity/restriction";
import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Decision, Figures } from "@zd/domain/kernel/decision";
import type { AuditActor, AuditRecorder } from "../audit/change.ts";
import type { Reader } from "../database/database.ts";
import type { Scope, Transact } from "../jobs/jobs.ts";
import type { Lane } from "../lanes/lanes.ts";

/** Who calls. */
export interface Actor extends AuditActor {
  /** Empty where nobody has signed in. */
  readonly sessionId: string;
  /** The company whose site the caller has signed in to; empty for a visitor. */
  readonly companyId: CompanyId;
  /** What the caller may do; empty for a visitor. */
  readonly roles: readonly RoleName[];
  /** What a freeze of his firm stops; missing while it is not frozen. */
  readonly frozen?: FreezeScope;
  /** Why he may not do it yet: a step of the sign-in is before him. Missing where none is. */
  readonly pending?: PendingRefusal;
}

/** Who calls without having signed in. */
export const anonymous: Actor = {
  sessionId: "",
  userId: "" as UserId,
  name: "",
  firmId: "" as FirmId,
  firmName: "",
  firmKind: "",
  companyId: "" as CompanyId,
  roles: [],
};

export const isSignedIn = (actor: Actor) => actor.sessionId !== "";

/** What a handler may know of the request that carries a call. */
export interface RequestFacts {
  /** X-Request-Id, or one of our own. */
  readonly id: string;
  /** The address of the client, behind trusted proxies. */
  readonly ip: string;
  /** The host that was asked, without port: several sites may share a deployment. */
  readonly host: string;
  /** Whether it came over TLS. */
  readonly secure: boolean;
  /** The client in its own words (User-Agent). */
  readonly agent: string;
}

/** A file of a form, as it comes in. */
export interface FormFile {
  /** As the sender calls it; nothing has been done to it. */
  readonly name: string;
  /** To be read before the next file is asked for. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** A body of several parts (multipart/form-data): its files, one after the other, as they come in. */
export interface Form {
  /** To be run through once, each file read before the next is asked for. */
  readonly files: () => AsyncIterable<FormFile>;
}

/** Every operation of the platform, by context and by name. */
export type Api = Readonly<Record<string, Readonly<Record<string, AnyOperation>>>>;

/** Thrown to end a call with a refusal; the transaction rolls back. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: RefusalName;
  readonly figures: Figures;
  /** What the answer carries besides code and text, in the form of the wire: the receipt of a refused order. */
  readonly data: unknown;

  constructor(reason: RefusalName, figures: Figures = {}, data: unknown = null) {
    super(reason);
    this.reason = reason;
    this.figures = figures;
    this.data = data;
  }
}

export const notFound = () => new Refused("NOT_FOUND");

type AnyCallRefusal = (typeof refusalsOfAnyCall)[number];

/** The reasons that a call may give: those it declares, and those that any call has. */
export type ReasonOf<Op extends AnyOperation> = RefusalOf<Op> | AnyCallRefusal;

/** What every handler gets, whatever the kind of its operation. */
interface Common<Op extends AnyOperation> {
  readonly actor: Actor;
  readonly request: RequestFacts;
  /** When the call was received, whole. */
  readonly now: Instant;
  /** The facts of a decision; a refusal must be one that its operation declares. */
  readonly accept: <Fact>(decision: Decision<Fact, ReasonOf<Op>>) => readonly Fact[];
  /** Ends the call with one of its declared refusals. */
  readonly refuse: (reason: ReasonOf<Op>, figures?: Figures, data?: unknown) => never;
  /** The files of a call that carries a form; null where it came without one. */
  readonly form: Form | null;
  /** What the audit log is to know beside the input: what was before, and what is now. */
  readonly record: AuditRecorder;
  /** Has the answer carry a header of HTTP, such as a cookie. */
  readonly setHeader: (name: string, value: string) => void;
}

/** What a handler gets beside that, by the kind of its operation. */
interface ByKind {
  /** A query reads on connections that cannot write. */
  readonly query: { readonly db: Reader };
  /** A command writes in the one transaction of its call. */
  readonly command: Scope;
  /** An errand has as many transactions as it needs, one after another, and reads between them. */
  readonly errand: { readonly transact: Transact; readonly db: Reader };
}

export type Context<Op extends AnyOperation> = Common<Op> & ByKind[Op["kind"]];

// biome-ignore-start lint/suspicious/noExplicitAny: where the generics of a handler end
export interface Handler<Op extends AnyOperation = any> {
  readonly operation: Op;
  /** Answers the call; its output is encoded into the form of the wire afterwards. */
  readonly run: (input: InputOf<Op>, context: Context<Op>) => Promise<OutputOf<Op>>;
  /** What a command settles before its transaction begins; null where there is nothing. */
  readonly before: Before<Op> | null;
  /** Set for a query of many rows, see {@link handleMany}. */
  readonly ofManyRows?: true;
  /** What of its input no log may say; missing where nothing is. */
  readonly conceals?: Concealment;
}

/**
 * What a command settles before its own transaction begins, in transactions of its own: it stays although the command
 * is then refused. A repeated call that has been answered does not come here again.
 */
export type Before<Op extends AnyOperation> = (
  input: InputOf<Op>,
  context: Common<Op> & ByKind["errand"],
) => Promise<void>;

/** Answers a call, in the scope that its kind promises; `before` is for commands. */
export const handle = <Op extends Operation<any, any, any, Kind>>(
  operation: Op,
  run: (input: InputOf<Op>, context: Context<Op>) => Promise<OutputOf<Op>>,
  before: Op["kind"] extends "command" ? Before<Op> | null : null = null as never,
): Handler => ({ operation, run, before }) as unknown as Handler;

/**
 * Answers a query that reads many rows, such as a list, statistics or a search: a standby of the database may be asked, which shows just
 * as much.
 */
export const handleMany = <Op extends Operation<any, any, any, "query">>(
  operation: Op,
  run: (input: InputOf<Op>, context: Context<Op>) => Promise<OutputOf<Op>>,
): Handler => ({ ...handle(operation, run), ofManyRows: true });

/**
 * What of the input of an operation is encrypted before anything else is done with the call: what stands in these fields goes into no
 * line, to no other node, into no log and no record. It is carried in `concealed` of the call, as `encrypt` has made it.
 */
export interface Concealment {
  /** The fields, by our names; all of them may be left out. */
  readonly fields: readonly string[];
  /** Whether they are to be encrypted in this call. `given` has what came in the form of the wire, by our names; it may be malformed. */
  readonly applies: (given: Readonly<Record<string, unknown>>, db: Reader) => Promise<boolean>;
  /**
   * Makes what is carried instead, in a form that JSON keeps; null where the call needs no more than the hidden input itself, as one
   * that keeps nothing.
   */
  readonly encrypt: ((input: unknown, caller: Caller, db: Reader) => Promise<unknown>) | null;
}

/** A command whose calls for the same thing share a lock and a commit. */
export interface SharedHandler<Op extends AnyOperation = any, Command = any, Result = any> {
  readonly operation: Op;
  /** The lane in whose lines the calls are decided. */
  readonly lane: Lane<Command, Result>;
  /** Which line a call joins and as what command; runs at once and without the database. */
  readonly prepare: (
    input: InputOf<Op>,
    caller: Caller,
  ) => {
    /** The line: what the commands of a lane fight for, such as the number of a section. */
    readonly key: string;
    readonly command: Command;
  };
  /** Turns what the lane has made of the command into the output of the call. */
  readonly answer: (result: Result) => OutputOf<Op>;
  /** What is settled before the call joins its line; null where there is nothing. */
  readonly before: Before<Op> | null;
  /** What of its input is encrypted at once; missing where nothing is. */
  readonly conceals?: Concealment;
}
// biome-ignore-end lint/suspicious/noExplicitAny: where the generics of a handler end

/** Who asks, and when it arrived; it may have waited since. */
export interface Caller {
  readonly actor: Actor;
  readonly request: RequestFacts;
  /** When the call was received, whole. */
  readonly at: Instant;
  /** What of the input is encrypted, as its {@link Concealment} has made it; missing where nothing is. */
  readonly concealed?: unknown;
}

/**
 * Answers a command in a lane: `prepare` says which line it joins and as what, at once and without the database,
 * so that the order of arrival is kept; the lane decides; `answer` turns its result into the call's output. What comes
 * `before` may take its time: the moment of arrival counts all the same where it waits for others.
 */
export const handleTogether = <Op extends Operation<any, any, any, "command">, Command, Result>(
  operation: Op,
  lane: Lane<Command, Result>,
  prepare: SharedHandler<Op, Command, Result>["prepare"],
  answer: (result: Result) => OutputOf<Op>,
  before: Before<Op> | null = null,
): SharedHandler => ({ operation, lane, prepare, answer, before }) as unknown as SharedHandler;

/** The same handler, of whose input some fields are concealed. */
export const concealing = <Of extends AnyHandler>(handler: Of, conceals: Concealment): Of => ({
  ...handler,
  conceals,
});

export type AnyHandler = Handler | SharedHandler;
