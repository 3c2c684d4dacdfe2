import { createHmac } from "node:crypto";
import { read } from "@e965/xlsx";
import { api } from "@zd/api";
import { listExportOf } from "@zd/api/lists/operations";
import { orderList } from "@zd/api/trading/market-fields";
import { type Column, seenColumns } from "@zd/api/wire/listing";
import { Client } from "pg";

/** Orders of one firm by a single statement: dealt ones, which nothing that runs adds to. */
export async function addOrders(
  databaseUrl: string,
  { firm, ware, rows }: { readonly firm: string; readonly ware: string; readonly rows: number },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into trading."order" (order_no, section_id, ware_id, firm_id, user_id, price, quantity, filled, held,
                                    status, seq, received_at)
       select 'DD999' || lpad(n::text, 9, '0'), section_id, id, $2, $2 || '-1', 6200000 + n * 100, 50000000, 50000000, 0,
              'C', 1000000 + n, now() - n * interval '1 second'
       from trading.ware, generate_series(1, $3::int) n where id = $1`,
      [ware, firm, rows],
    );
    await client.query(`analyze trading."order"`);
  } finally {
    await client.end();
  }
}

const { exportList } = api.lists;

/** What a member has dealt, as an Excel file. */
export async function exportOrders(
  address: string,
  by: { readonly gateway: { readonly token: string; readonly key: string }; readonly token: string },
): Promise<Buffer> {
  const { code, conditions } = listExportOf(api.trading.listOrders, {
    filters: { status: "C" },
  });
  const body = JSON.stringify({ querycode: code, ...conditions });
  const reply = await fetch(`${address}/api${exportList.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "g-token": by.gateway.token,
      "x-sign": createHmac("sha256", by.gateway.key).update(body).digest("hex"),
      "x-token": by.token,
    },
    body,
  });
  const { result, msg, data } = (await reply.json()) as { result: unknown; msg: string; data: string };
  if (result !== 0) throw new Error(`${result}: ${msg}`);
  return Buffer.from(data, "base64");
}

type Cell = { readonly t: string; readonly z?: string } | undefined;

/** Figures and moments are numbers with a format of their own; all else is text. */
const isTyped = ({ kind }: Column, cell: Cell) =>
  kind === "text" || kind === "status"
    ? cell === undefined || cell.t === "s"
    : cell?.t === "n" && cell.z !== undefined && cell.z !== "General";

/** What stands in the file: its rows, and the cells that are not of their column's kind. */
export function readOrders(file: Buffer) {
  const book = read(file, { dense: true, cellNF: true, cellText: false, cellHTML: false });
  const [, ...body] = (book.Sheets[book.SheetNames[0] ?? ""] as { readonly "!data": Cell[][] })["!data"];
  // The sums stand below the rows.
  const rows = body.slice(0, -1);
  const columns = seenColumns(orderList.columns).map(([, column]) => column);
  let untypedCells = 0;
  for (const row of rows)
    for (const [i, column] of columns.entries()) if (!isTyped(column, row[i])) untypedCells += 1;
  return { bytes: file.length, rows: rows.length, untypedCells };
}
