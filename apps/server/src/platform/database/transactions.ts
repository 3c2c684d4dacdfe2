import { setTimeout as wait } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import { inSpan } from "../tracing/span.ts";
import { connectWhenThere } from "./connect-when-there.ts";
import { isConnectionLost } from "./connection-lost.ts";
import { plugins, type Tx } from "./database.ts";
import type { Schema } from "./schema.ts";
import { timelineText } from "./wal.ts";

/** A transaction that is open on a connection of its own. */
export interface OpenTransaction {
  /** The builder of statements over this connection. */
  readonly tx: Tx;
  /**
   * Sends a prepared statement at once, without waiting for those before it. Nobody has to wait for its answer: where it
   * fails, the transaction fails with its error.
   */
  readonly named: <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
}

export interface TransactionOptions {
  /** What is changed of kept records is noted for the audit log, see audit/changes.ts. */
  readonly trackChanges?: boolean;
  /** Called when the commit is on its way: whoever now waits for a lock of this transaction will find what it leaves. */
  readonly onCommitSent?: () => void;
}

export type InTransaction = <T>(
  work: (transaction: OpenTransaction) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>;

/** The connection was lost while it committed, and the database could not be asked what became of it. */
export class CommitUncertain extends Error {
  override readonly name = "CommitUncertain";
}

/**
 * Runs work in a transaction. When it returns, the work is kept; when it throws, nothing is, except for
 * {@link CommitUncertain}. A connection lost at the commit is not guessed about: the fate of the transaction's
 * number is asked for.
 */
export const transactionsOn =
  (pool: pg.Pool): InTransaction =>
  (work, options) =>
    inSpan("transaction", {}, () => runTransaction(pool, work, options));

async function runTransaction<T>(
  pool: pg.Pool,
  work: (transaction: OpenTransaction) => Promise<T>,
  { trackChanges = false, onCommitSent }: TransactionOptions = {},
): Promise<T> {
  const client = await connectWhenThere(() => pool.connect());
  let open = true;
  let broken = false;
  /** What broke the transaction: statements beside it are told only that it is broken. */
  let broke: unknown;
  const send = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (!open) throw new Error("a statement came after the end of its transaction");
    try {
      return await client.query(config);
    } catch (error) {
      if (!isAborted(error)) broke ??= error;
      throw error;
    }
  };

  try {
    // The first statements of the work follow at once: they fail where the beginning has.
    const begun = Promise.all([
      client.query("begin"),
      client.query<TransactionNumber>(trackChanges ? ownNumberTracking : ownNumber),
    ]);
    begun.catch((error) => {
      broke ??= error;
    });
    const result = await work({
      tx: await transactionOver(send),
      named: (name, text, values) => {
        const rows = send({ name, text, values: values as unknown[] }).then((answer) => answer.rows);
        rows.catch(() => {});
        return rows;
      },
    });
    open = false;
    const [, number] = await begun;
    const committed = commit(client, pool, number.rows[0] as TransactionNumber);
    onCommitSent?.();
    await committed;
    return result;
  } catch (error) {
    open = false;
    const cause = isAborted(error) || error instanceof NothingCommitted ? (broke ?? error) : error;
    broken = isConnectionLost(cause) || !(await rolledBack(client));
    throw cause;
  } finally {
    client.release(broken);
  }
}

/** By what the fate of a transaction can be asked for. */
interface TransactionNumber {
  readonly id: string;
  /** The run of the database in which the number was given. */
  readonly run: string;
}

/**
 * What names a run of the database, as SQL: another one begins where a standby becomes the primary, and where the database recovers from a
 * crash. Numbers of transactions that had left no trace on the disk are then given out a second time.
 */
export const runText = `concat_ws(' ', ${timelineText}, extract(epoch from pg_postmaster_start_time()), pg_last_wal_replay_lsn())`;

const ownNumber = {
  name: "own-number",
  text: `select pg_current_xact_id()::text as id, ${runText} as run`,
};
const ownNumberTracking = {
  name: "own-number-noting",
  text: `select pg_current_xact_id()::text as id, ${runText} as run, set_config('zd.noting', 'on', true)`,
};

async function commit(client: pg.PoolClient, pool: pg.Pool, number: TransactionNumber) {
  let command: string;
  try {
    command = (await client.query("commit")).command;
  } catch (error) {
    if (isConnectionLost(error) && (await fateOf(pool, number)) === "committed") return;
    throw error;
  }
  // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
  if (command !== "COMMIT") throw new NothingCommitted("a statement failed; nothing was kept");
}

/** A transaction whose commit was answered with a rollback. */
class NothingCommitted extends Error {
  override readonly name = "NothingCommitted";
}

const rolledBack = (client: pg.PoolClient) =>
  client.query("rollback").then(
    () => true,
    () => false,
  );

/** How often a restarting database is asked what became of a transaction, and the pause between two questions. */
const questions = 10;
const betweenQuestionsMs = 300;

async function fateOf(pool: pg.Pool, { id, run }: TransactionNumber): Promise<"committed" | "aborted"> {
  for (let attempt = 0; attempt < questions; attempt++) {
    try {
      const answer = await pool.query<{
        /** `committed`, `aborted` or `in progress`; null where the database no longer knows. */
        fate: string | null;
        run: string;
      }>(`select pg_xact_status($1::xid8) as fate, ${runText} as run`, [id]);
      const [found] = answer.rows;
      const isAnothersPerhaps = found?.run !== run;
      if (found?.fate === "committed") {
        if (isAnothersPerhaps) break;
        return "committed";
      }
      // Had ours been committed, the number would say so for ever, whoever has it now.
      if (found?.fate === "aborted" || (found?.fate && isAnothersPerhaps)) return "aborted";
    } catch (error) {
      if (isNotGivenOut(error)) return "aborted";
      // Not back yet; asked again below.
    }
    await wait(betweenQuestionsMs);
  }
  throw new CommitUncertain(`what became of transaction ${id} is not known`);
}

/** Whether a number lies ahead of all that the database knows of (22023): whoever had it has left no trace. */
const isNotGivenOut = (error: unknown) => error instanceof pg.DatabaseError && error.code === "22023";

/** Whether a statement was refused only because an earlier one of its transaction has failed (25P02). */
const isAborted = (error: unknown) => error instanceof pg.DatabaseError && error.code === "25P02";

/** Thrown where state kept in memory was out of date; it has been read anew by then, so the work is to be run again. */
export class OutOfDate extends Error {
  override readonly name = "OutOfDate";
}

/**
 * Whether the same request id was answered by a batch that had not been committed when its answer was looked for; run again,
 * the work finds that answer.
 */
export const isAnsweredMeanwhile = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === "request_pkey";

/** Whether others were at the same rows, so that nothing was committed: a deadlock, a serialization failure, state that was out of date. */
export const isContended = (error: unknown): boolean =>
  error instanceof OutOfDate ||
  isAnsweredMeanwhile(error) ||
  (error instanceof pg.DatabaseError && (error.code === "40001" || error.code === "40P01"));

/** Whether the same work may succeed when it is run again. */
export const isWorthAnotherTry = (error: unknown): boolean => isContended(error) || isConnectionLost(error);

/** Whether an error means overload: a lock or statement that timed out, or no connection left. */
export const isOverload = (error: unknown): boolean =>
  isLockTimeout(error) ||
  isTooLong(error) ||
  (error instanceof pg.DatabaseError && error.code === "53300") ||
  (error instanceof Error && error.message.includes("timeout exceeded when trying to connect"));

/** Whether a statement was ended because it took too long (57014). */
export const isTooLong = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "57014";

/** Whether an error means that another transaction held a lock for too long (55P03). */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "55P03";

type Send = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/** A query builder over a connection whose transaction has begun already; it neither begins nor ends one itself. */
const transactionOver = (send: Send): Promise<Tx> =>
  new Kysely<Schema>({ dialect: dialectOver(send), plugins }).startTransaction().execute();

const nothing = async () => {};

function dialectOver(send: Send): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { command, rowCount, rows } = await send({ text: sql, values: parameters as unknown[] });
      const changes =
        command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE";
      return changes ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] };
    },
    streamQuery() {
      throw new Error("a transaction does not stream");
    },
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      releaseConnection: nothing,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      destroy: nothing,
    }),
  };
}
