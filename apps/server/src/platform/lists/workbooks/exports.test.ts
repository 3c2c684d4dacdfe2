import { read, utils } from "@e965/xlsx";
import type { Column } from "@zd/api/wire/listing";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkPlaces, installedReaders, readBy } from "../../../testing/spreadsheet-readers.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { type Exports, openExports } from "./exports.ts";
import { openWorkbook } from "./workbook.ts";

const columns: readonly Column[] = [
  { wire: "no", title: "编号", kind: "text" },
  { wire: "amount", title: "金额", kind: "money", unit: "元", total: true },
  { wire: "price", title: "单价", kind: "price", unit: "元/吨" },
  { wire: "quantity", title: "数量", kind: "quantity", unit: "吨", total: true },
  { wire: "count", title: "次数", kind: "count", total: true },
  { wire: "at", title: "时间", kind: "time" },
  { wire: "state", title: "状态", kind: "status", labels: { A: "未成交" } },
];
const sheet = { name: "列表", columns, notes: [] };

/** So many rows of every kind, out of nothing. */
const rowsOf = (many: number, lockKey = "F1") => ({
  lockKey,
  sheet,
  rows: {
    sql: `select 'B' || n, (n * 101)::bigint, 6200000::bigint, (n * 5)::bigint, n::int,
                 timestamptz '2026-06-15 01:31:00+00', case when n % 2 = 0 then 'A' end
          from generate_series(1, $1::int) n order by n`,
    parameters: [many],
  },
  count: { sql: "select $1::int", parameters: [many] },
});

let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await openTestDatabase());
});
afterAll(() => drop());

const opened = async <T>(
  limits: Parameters<typeof openExports>[1],
  work: (exports: Exports) => Promise<T>,
) => {
  const exports = openExports({ url, standby: null, onRead: () => {} }, limits);
  try {
    return await work(exports);
  } finally {
    await exports.close();
  }
};

const tableOf = (file: string | Uint8Array) => {
  const book = read(typeof file === "string" ? Buffer.from(file, "base64") : file);
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] as string] as never, { header: 1 });
};

describe("an Excel file made beside the calls", () => {
  test("holds thirty thousand rows within a small heap, and says how far it is", async () => {
    const many = 30_000;
    const seen: (number | null)[] = [];
    const file = await opened({ heapMb: 32 }, async (exports) => {
      const made = exports.make(rowsOf(many));
      const watch = setInterval(() => seen.push(exports.progressOf("F1")?.written ?? null), 20);
      await made.finally(() => clearInterval(watch));
      expect(exports.progressOf("F1")).toBeNull();
      return made;
    });
    expect(new Set(seen).size).toBeGreaterThan(3);
    const table = tableOf(file);
    expect(table).toHaveLength(many + 2);
    expect(table[2]).toEqual(["B2", 2.02, 620, 0.001, 2, expect.any(Number), "未成交"]);
    const sum = (many * (many + 1)) / 2;
    expect(table.at(-1)).toEqual(["合计", (sum * 101) / 100, undefined, (sum * 5) / 10_000, sum]);
  });

  test("is refused where there are more rows than a file may have, and says how many", async () => {
    await opened({ rows: 100 }, async (exports) => {
      await expect(exports.make(rowsOf(101))).rejects.toMatchObject({
        reason: "EXPORT_TOO_LARGE",
        figures: { rows: "101", most: "100" },
      });
      expect(tableOf(await exports.make(rowsOf(100)))).toHaveLength(102);
    });
  });

  test("is given up when it takes too long, and its lock is free again", async () => {
    await opened({ timeMs: 1_000 }, async (exports) => {
      const slow = { ...rowsOf(1, "F2"), count: { sql: "select 1 from pg_sleep(10)", parameters: [] } };
      await expect(exports.make(slow)).rejects.toMatchObject({ reason: "EXPORT_TOO_LONG" });
      expect(exports.progressOf("F2")).toBeNull();
    });
  });

  test("fails as a fault where its statement is wrong, and cannot write", async () => {
    await opened({}, async (exports) => {
      const wrong = { ...rowsOf(1, "F3"), count: { sql: "create table mischief (n int)", parameters: [] } };
      await expect(exports.make(wrong)).rejects.toThrow(/read-only/);
    });
  });

  test("ends with the platform", async () => {
    const exports = openExports({ url, standby: null, onRead: () => {} });
    const slow = { ...rowsOf(1, "F2"), count: { sql: "select 1 from pg_sleep(10)", parameters: [] } };
    const made = expect(exports.make(slow)).rejects.toMatchObject({ reason: "BUSY" });
    await exports.close();
    await made;
  });
});

describe("a file before the readers that people have", () => {
  const seconds = Array.from({ length: 200 }, (_, n) => new Date(Date.UTC(2026, 10, 23, 3, 0, n * 37)));
  const many: Column[] = Array.from({ length: 30 }, (_, n) => ({
    wire: `c${n}`,
    title: `列${n}`,
    kind: "text",
    optional: true,
  }));
  const book = () => {
    const workbook = openWorkbook({
      name: "列表",
      columns: [{ wire: "at", title: "时间", kind: "time" }, ...many],
      notes: [
        ["列表", "列表"],
        ["备注", ""],
      ],
    });
    workbook.add(
      seconds.map((at, n) => [at, ...many.map((_, column) => (column === n % 30 ? `值${n}` : null))]),
    );
    return workbook.end();
  };

  test("says of every row and cell where it stands", () => checkPlaces(book()));

  test("holds each second as a number that is not below it, and less than ten microseconds above", () => {
    const workbook = read(book());
    const sheet = workbook.Sheets["列表"] as Record<string, { readonly v: number }>;
    for (const [n, at] of seconds.entries()) {
      const shown = (sheet[`A${n + 2}`]?.v ?? 0) * 86_400_000 - 25_569 * 86_400_000 - 8 * 3_600_000;
      expect(shown - at.getTime()).toBeGreaterThan(-0.002);
      expect(shown - at.getTime()).toBeLessThan(0.01);
    }
  });

  test.each(installedReaders)("%s finds every second and every text in its column", (reader) => {
    const lines = readBy(reader, book()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(seconds.length + 1);
    for (const [n, at] of seconds.entries()) {
      const [moment, ...texts] = lines[n + 1]?.split(",") ?? [];
      expect(moment?.replaceAll('"', "").replaceAll("/", "-")).toBe(formatShanghai(instant(at.getTime())));
      expect(texts.indexOf(`值${n}`)).toBe(n % 30);
    }
  });
});

describe("a cell", () => {
  const made = (rows: readonly (readonly unknown[])[]) => {
    const workbook = openWorkbook(sheet);
    workbook.add(rows);
    return workbook.end();
  };

  test("of text reads back as it was written, whatever it looks like", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.constantFrom("=1+1", "+A1", "-2", "@SUM(A1)", "_x0007_", "<a>&amp;", "'x", " 两端 ", "a\nb"),
    );
    fc.assert(
      fc.property(text, (given) => {
        const [, row] = tableOf(made([[given, 1n, 1n, 1n, 1, new Date(0), "A"]])) as unknown[][];
        expect(row?.[0] ?? "").toBe(given);
      }),
      { numRuns: 60 },
    );
  });

  test("of a day or a moment is a date, by the clock in Shanghai", () => {
    const day: Column = { wire: "day", title: "日期", kind: "day" };
    const time: Column = { wire: "time", title: "时间", kind: "time" };
    const workbook = openWorkbook({ name: "列表", columns: [day, time], notes: [] });
    workbook.add([["2026-06-15", new Date("2026-06-14T16:00:01Z")]]);
    const book = read(workbook.end(), { cellText: true, cellNF: true });
    const [, row] = utils.sheet_to_json<unknown[]>(book.Sheets["列表"] as never, { header: 1, raw: false });
    expect(row).toEqual(["2026-06-15", "2026-06-15 00:00:01"]);
  });

  test("of an amount too long for Excel's numbers is text, and loses no digit", () => {
    const [, row] = tableOf(made([["x", 1_234_567_890_123_456_78n, 1n, 1n, 1, new Date(0), "A"]]));
    expect(row?.[1]).toBe("1234567890123456.78");
  });

  test("without a value leaves the others in their columns", () => {
    const [, row] = tableOf(made([["x", null, 1n, null, 1, null, "A"]])) as unknown[][];
    expect(row).toEqual(["x", undefined, 0.0001, undefined, 1, undefined, "未成交"]);
  });
});
