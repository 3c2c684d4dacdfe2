import { openDatabase, openPool } from "../../../apps/server/src/platform/database/database.ts";

/** The database as a reader of the checks sees it; it is opened anew where its connections were cut. */
export function openReader(url: string) {
  const pool = openPool({ url, size: 2, name: "faults", readOnly: true, onError: () => {} });
  return {
    db: openDatabase(pool),
    rows: async <Row extends object>(statement: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(statement, [...values])).rows,
    close: () => pool.end(),
  };
}

export type DatabaseReader = ReturnType<typeof openReader>;
