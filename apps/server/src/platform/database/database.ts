import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type RawBuilder,
  type Transaction,
} from "kysely";
import pg from "pg";
import { stopwatch } from "../process/clock.ts";
import { connectWhenThere } from "./connect-when-there.ts";
import type { Schema } from "./schema.ts";
import { traceStatement } from "./trace-statement.ts";

/** The whole database; only the platform holds it. */
export type Db = Kysely<Schema>;

/** What a write asks for, so that a write outside a transaction does not compile. */
export type Tx = Transaction<Schema>;

/** What a read asks for: a transaction or not, it cannot tell, and it cannot write. */
export type Reader = Pick<Db, "selectFrom" | "with">;

/** Rows of a statement in SQL, for what the query builder cannot express; the readers' connections refuse to write. */
export async function rows<Row>(reader: Reader, statement: RawBuilder<Row>): Promise<Row[]> {
  const answer = await statement.execute(reader as Db);
  return answer.rows;
}

/** A pattern for `like` that finds what a user has typed anywhere in a text; its wildcards mean themselves. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A pattern for `like` that finds what begins with what a user has typed; its wildcards mean themselves. */
export const startingWith = (text: string): string => anywhere(text.trim()).slice(1);

/** Whether a row could not be inserted because it is there already. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "23505";

export interface PoolOptions {
  /** The address of the database, `postgres://…`. */
  readonly url: string;
  /** How many connections at most. */
  readonly size: number;
  /** Shown in pg_stat_activity, so that a slow statement can be traced to its user. */
  readonly name: string;
  /** Whether the connections refuse to write. */
  readonly readOnly?: boolean;
  /** Sends statements without waiting for the answers of those before. */
  readonly pipeline?: boolean;
  /**
   * Every statement finds its rows by a key: a plan is made once, and never reads a table from end to end because
   * nobody has counted its rows yet.
   */
  readonly byKey?: boolean;
  /** How long opening a connection may take, in milliseconds; five seconds where missing. */
  readonly connectMs?: number;
  /** How long an answer may take, in milliseconds; twenty seconds where missing. */
  readonly answerMs?: number;
  /** Hears of a connection that has died; it is replaced when one is next wanted. */
  readonly onError: (error: Error) => void;
  /** Hears of a statement that took longer than {@link slowStatementMs}: its text, without the values that it was given, and how long it took. */
  readonly onSlow?: (statement: string, ms: number) => void;
}

/** From this duration on a statement is slow, in milliseconds. */
export const slowStatementMs = 1_000;

const limits = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
  query_timeout: 20_000,
  keepAlive: true,
} as const;

/**
 * Planner settings for all connections: random reads cost hardly more than sequential ones, and nothing is compiled.
 */
const ofToday = ["-c random_page_cost=1.1", "-c jit=off"];
/**
 * Settings of connections that only read; without parallel workers, since waiting for those takes longer than a page's
 * read.
 */
const readingOnly = ["-c default_transaction_read_only=on", "-c max_parallel_workers_per_gather=0"];
const findingByKey = [
  "-c plan_cache_mode=force_generic_plan",
  "-c enable_seqscan=off",
  "-c enable_hashjoin=off",
  "-c enable_mergejoin=off",
];

export function openPool({
  url,
  size,
  name,
  readOnly = false,
  pipeline = false,
  byKey = false,
  connectMs = limits.connectionTimeoutMillis,
  answerMs = limits.query_timeout,
  onError,
  onSlow,
}: PoolOptions): pg.Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    ...limits,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    connectionString: url,
    max: size,
    application_name: `zd ${name}`,
    types: { getTypeParser: typeParser },
    options: [
      "-c timezone=UTC",
      ...ofToday,
      ...(readOnly ? readingOnly : []),
      ...(byKey ? findingByKey : []),
    ].join(" "),
    pipeline,
  };
  const pool = new pg.Pool(config);
  // A connection may die while nobody uses it, or between two statements; it is replaced when one is next wanted.
  const report = (error: Error) => {
    // Of one that we are leaving nobody needs to hear.
    if (!pool.ending) onError(error);
  };
  pool.on("error", report);
  pool.on("connect", (client) => {
    client.on("error", report);
    if (onSlow) watchStatements(client, onSlow);
  });
  return pool;
}

/** Measures every statement of a connection that is awaited as a promise. */
function watchStatements(client: pg.PoolClient, onSlow: (statement: string, ms: number) => void): void {
  const query = client.query.bind(client) as (...statement: readonly unknown[]) => unknown;
  client.query = ((...statement: readonly unknown[]) => {
    const begunAt = stopwatch();
    const [first] = statement as readonly [string | pg.QueryConfig];
    const traced = traceStatement(first);
    const answer = query(...statement);
    if (!(answer instanceof Promise)) return answer;
    if (traced) answer.then(traced.end, traced.fail);
    const look = () => {
      const ms = stopwatch() - begunAt;
      if (ms < slowStatementMs) return;
      onSlow(typeof first === "string" ? first : first.text, ms);
    };
    answer.then(look, look);
    return answer;
  }) as typeof client.query;
}

/** Columns are camelCase in the code and snake_case in SQL; keys inside jsonb stay as they were written. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

export const openDatabase = (pool: PostgresPool): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => connectWhenThere(() => pool.connect()),
        end: () => pool.end(),
      },
    }),
    plugins,
  });

const int8 = 20;
const date = 1082;
const int8List = 1016;

/** Whole numbers of 64 bits stay exact, and a calendar day is a text, not a moment in some zone. */
const typeParser: pg.CustomTypesConfig["getTypeParser"] = ((oid: number, format?: "text" | "binary") => {
  if (format !== "binary") {
    if (oid === int8) return BigInt;
    if (oid === date) return String;
    if (oid === int8List) return (text: string) => listOf(text).map(BigInt);
  }
  return pg.types.getTypeParser(oid, format as "text");
}) as pg.CustomTypesConfig["getTypeParser"];

/** The members of a one-dimensional array of numbers, as PostgreSQL writes it. */
const listOf = (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(","));
