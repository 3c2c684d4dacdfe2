import { parentPort, workerData } from "node:worker_threads";
import type { ClientBase } from "pg";
import { openPool } from "../../database/database.ts";
import { isOverload } from "../../database/transactions.ts";
import type { ExportWork, FromWorker, Statement } from "./exports.ts";
import { openWorkbook } from "./workbook.ts";

/**
 * A thread that makes one file: it has a connection of its own, looks at one moment of the database, and fetches the
 * rows in pieces, so that neither the calls nor the market's clock wait for it, and memory holds one piece of rows.
 */
const rowsAtOnce = 1_000;

const { url, lockKey, sheet, rows, count, most } = workerData as ExportWork;
const post = (message: FromWorker) => parentPort?.postMessage(message);

const pool = openPool({ url, size: 1, name: "export", readOnly: true, onError: () => {} });
try {
  const client = await pool.connect();
  try {
    await exportWith(client);
  } catch (error) {
    if (!isOverload(error)) throw error;
    post({ kind: "refused", reason: "EXPORT_TOO_LONG", figures: {} });
  } finally {
    client.release();
  }
} finally {
  await pool.end();
}

async function exportWith(client: ClientBase): Promise<void> {
  // Whichever node runs it: the database releases the firm's lock when this connection ends, however it ends.
  const [[taken] = []] = await read(client, {
    sql: "select pg_try_advisory_lock(hashtextextended($1, 0))",
    parameters: [`export ${lockKey}`],
  });
  if (taken !== true) return post({ kind: "refused", reason: "EXPORT_RUNNING", figures: {} });

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
  post({ kind: "done", file: Buffer.from(workbook.end()).toString("base64") });
  await client.query("commit");
}

/** Rows as lists of values. */
async function read(client: ClientBase, { sql: text, parameters }: Statement): Promise<unknown[][]> {
  const answer = await client.query<unknown[]>({ text, values: [...parameters], rowMode: "array" });
  return answer.rows;
}
