import { parentPort, workerData } from "node:worker_threads";
import type { ClientBase } from "pg";
import { openPool } from "../../database/database.ts";
import type { ReadFrom } from "../../database/reading-pool.ts";
import { isOverload, isTooLong } from "../../database/transactions.ts";
import { catchesUp, findWalPosition } from "../../database/wal.ts";
import type { ExportWork, FromWorker, Statement } from "./exports.ts";
import { openWorkbook } from "./workbook.ts";

/**
 * A thread that makes one file: it has a connection of its own, looks at one moment of the database, and fetches the
 * rows in pieces, so that neither the calls nor the market's clock wait for it, and memory holds one piece of rows.
 */
const rowsAtOnce = 1_000;

const { url, standbyUrl, lockKey, sheet, rows, count, most } = workerData as ExportWork;
const post = (message: FromWorker) => parentPort?.postMessage(message);

const options = { size: 1, name: "export", readOnly: true, onError: () => {} };
const pool = openPool({ ...options, url });
try {
  const client = await pool.connect();
  try {
    await makeFile(client);
  } catch (error) {
    if (!isOverload(error)) throw error;
    post({ kind: "refused", reason: "EXPORT_TOO_LONG", figures: {} });
  } finally {
    client.release();
  }
} finally {
  await pool.end();
}

async function makeFile(primary: ClientBase): Promise<void> {
  // Whichever node runs it: the database releases the firm's lock when this connection ends, however it ends.
  const [[taken] = []] = await read(primary, {
    sql: "select pg_try_advisory_lock(hashtextextended($1, 0))",
    parameters: [`export ${lockKey}`],
  });
  if (taken !== true) return post({ kind: "refused", reason: "EXPORT_RUNNING", figures: {} });
  if (standbyUrl === null || !(await isMadeFrom(standbyUrl, primary))) await writeRows(primary, "primary");
}

/** Makes the file from the standby; false where that is behind, away or fails on the way. */
async function isMadeFrom(standby: string, primary: ClientBase): Promise<boolean> {
  const pool = openPool({ ...options, url: standby, connectMs: 1_000 });
  try {
    const client = await pool.connect();
    try {
      if (!(await catchesUp(client, await findWalPosition(primary)))) return false;
      await writeRows(client, "standby");
      return true;
    } finally {
      client.release(true);
    }
  } catch (error) {
    // It would take as long on the primary.
    if (isTooLong(error)) throw error;
    return false;
  } finally {
    await pool.end();
  }
}

async function writeRows(client: ClientBase, from: ReadFrom): Promise<void> {
  await client.query("begin isolation level repeatable read, read only");
  const [[counted] = []] = await read(client, count);
  const total = Number(counted ?? 0);
  if (total > most) {
    const figures = { rows: String(total), most: String(most) };
    return post({ kind: "refused", reason: "EXPORT_TOO_LARGE", figures });
  }

  await read(client, { ...rows, sql: `declare list no scroll cursor for ${rows.sql}` });
  const workbook = openWorkbook(sheet);
  for (let written = 0; ; ) {
    post({ kind: "progress", written, total });
    const piece = await read(client, { sql: `fetch ${rowsAtOnce} from list`, parameters: [] });
    workbook.add(piece);
    written += piece.length;
    if (piece.length < rowsAtOnce) break;
  }
  await client.query("commit");
  post({ kind: "done", file: Buffer.from(workbook.end()).toString("base64"), from });
}

/** Rows as lists of values. */
async function read(client: ClientBase, { sql: text, parameters }: Statement): Promise<unknown[][]> {
  const answer = await client.query<unknown[]>({ text, values: [...parameters], rowMode: "array" });
  return answer.rows;
}
