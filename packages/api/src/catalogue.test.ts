import type { OrderNo, SectionId, WareId } from "@zd/domain/kernel/brand";
import { fen, instant, price, quantity } from "@zd/domain/kernel/brand";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "./index.ts";
import { decodeFrame, encodeFrame, frameTypes, type ServerFrame } from "./market/frames.ts";
import { refusals, refusalTables, refusalText } from "./refusals.ts";
import { orderList } from "./trading/market-fields.ts";
import { micro } from "./wire/address-families.ts";
import { priceMove, unitPrice, yuan } from "./wire/fields.ts";
import { type AnyOperation, query } from "./wire/operation.ts";

const all: AnyOperation[] = Object.values(api).flatMap((context) => Object.values(context));
const addresses = all.flatMap(({ method, path, also }) => [path, ...also].map((at) => `${method} ${at}`));

describe("the catalogue", () => {
  test("no two calls share an address, no two reasons share a code", () => {
    expect(new Set(addresses).size).toBe(addresses.length);
    const codes = Object.values(refusals).map(([code]) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("what is asked with GET only reads", () => {
    const reads = all.filter(({ method }) => method === "GET");
    expect(reads.length).toBeGreaterThan(10);
    // A bundle signs the end of its session where a kill came between, as a job would.
    expect(reads.filter(({ kind }) => kind !== "query").map(({ name }) => name)).toEqual([
      "proof.readBundle",
    ]);
  });

  test("no reason stands in two contexts, and each context has its reasons in the order of their codes", () => {
    const { session, ...tables } = refusalTables;
    const names = [session, ...Object.values(tables)].flatMap((table) => Object.keys(table));
    expect(names).toHaveLength(Object.keys(refusals).length);
    for (const table of Object.values(tables)) {
      const codes = Object.values(table).map(([code]) => code);
      expect(codes).toEqual(codes.toSorted());
    }
  });

  test("every refusal that a call declares is in the catalogue", () => {
    for (const { refusals: declared } of all)
      expect(Object.keys(refusals)).toEqual(expect.arrayContaining([...declared]));
  });

  test("no refusal looks like success in any family of addresses", () => {
    for (const { successCodes } of new Set(all.map(({ family }) => family)))
      for (const [code] of Object.values(refusals)) expect(successCodes).not.toContain(code);
  });

  test("a call is declared with nothing that no program reads, such as a misspelt field that a spread brings in", () => {
    const declared = query(micro, "query/nothing", {
      title: "无",
      access: "anyone",
      input: z.null(),
      output: z.null(),
    });
    const known = new Set([...Object.keys(declared), "listing"]);
    for (const operation of all)
      expect([operation.name, Object.keys(operation).filter((key) => !known.has(key))]).toEqual([
        operation.name,
        [],
      ]);
  });

  test("every refusal is said in Chinese (R-108)", () => {
    for (const [name, [, words]] of Object.entries(refusals))
      expect([name, words]).toEqual([name, expect.stringMatching(/\p{Script=Han}|^\{\w+\}$/u)]);
  });

  test("a refusal's text is filled with its figures", () => {
    expect(refusalText("QUANTITY_NOT_LEFT", { quantity: "500" })).toBe("余量不足，剩余可购500吨");
  });
});

/** Every field that the wire carries of an input or an output, with its schema. */
function fieldsOf(schema: z.core.$ZodType, name = ""): readonly (readonly [string, z.core.$ZodType])[] {
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  const own = [[name, schema] as const];
  if (def.type === "pipe") return [...own, ...fieldsOf(def.in, name)];
  if (def.type === "array") return [...own, ...fieldsOf(def.element, name)];
  if (def.type === "object")
    return [...own, ...Object.entries(def.shape).flatMap(([key, field]) => fieldsOf(field, key))];
  return "innerType" in def ? [...own, ...fieldsOf(def.innerType as z.core.$ZodType, name)] : own;
}

test("no call of long-term contracts carries a field mode, in or out (R-912)", () => {
  for (const { name, input, output } of [
    ...Object.values(api.longTerm),
    ...Object.values(api.longTermControl),
  ])
    for (const schema of [input, output])
      expect([name, fieldsOf(schema).map(([wire]) => wire)]).toEqual([
        name,
        expect.not.arrayContaining(["mode"]),
      ]);
});

describe("the audit log", () => {
  test("keeps no password, code or token: every field that carries one is marked as secret", () => {
    const carried = /pwd|passw|smscode|moneypassword|^token$/i;
    for (const { name, kind, input } of all) {
      if (kind === "query") continue;
      const fields = Map.groupBy(
        fieldsOf(input).filter(([wire]) => carried.test(wire)),
        ([wire]) => wire,
      );
      for (const [wire, schemas] of fields) {
        const marked = schemas.some(([, schema]) => z.globalRegistry.get(schema)?.["secret"] === true);
        expect([name, wire, marked]).toEqual([name, wire, true]);
      }
    }
  });
});

describe("the wire", () => {
  const { placeOrder } = api.trading;

  test("names of the wire stop at the contract", () => {
    const body = { sectid: "J250616-02", wareid: "J250616-02-07", price: "632.00", qty: "5000" };
    const order = z.decode(placeOrder.input, body);
    expect(order).toEqual({
      section: "J250616-02" as SectionId,
      ware: "J250616-02-07" as WareId,
      price: price(632_0000n),
      quantity: quantity(5000_0000n),
    });
    expect(z.encode(placeOrder.input, order)).toEqual(body);
  });

  test.each([
    ["632.00001"],
    ["-"],
    ["1e5"],
    ["NaN"],
    ["12,000"],
    [Number.POSITIVE_INFINITY],
    [""],
    ["9".repeat(41)],
  ])("%s is no price", (value) => {
    expect(z.safeDecode(unitPrice, value as never).success).toBe(false);
  });

  test("money survives the trip", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (n) => {
        expect(parseYuan(formatYuan(fen(n)))).toBe(n);
        expect(z.decode(yuan, z.encode(yuan, fen(n)))).toBe(n);
      }),
    );
  });

  test("what a client adds of its own is ignored", () => {
    const decoded = z.decode(placeOrder.input, { sectid: "S1", wareid: "W1", firmid: "F9", x: 1 } as never);
    expect(decoded).toEqual({ section: "S1", ware: "W1" });
  });

  test("text that a database cannot keep is refused", () => {
    const keyword = (text: string) =>
      z.safeDecode(api.content.listNews.input, { itemscode: "1004", keyword: text } as never).success;
    expect(keyword("保证金")).toBe(true);
    expect(keyword("a\u0000b")).toBe(false);
    expect(keyword("\ud800")).toBe(false);
  });
});

describe("a list", () => {
  test("is asked for by flat fields and understood as page, period, sort and filters", () => {
    const body = {
      pageindex: 2,
      startdate: "2025-03-18",
      status: "E",
      gradename: "",
      sort: "ordertime",
      desc: true,
    };
    expect(z.decode(orderList.input, body)).toEqual({
      pageIndex: 2,
      pageSize: 20,
      from: "2025-03-18",
      sort: "at",
      descending: true,
      filters: { status: "E" },
    });
  });

  test("can be asked for without saying anything", () => {
    expect(z.decode(orderList.input, {})).toEqual({ pageIndex: 1, pageSize: 20, filters: {} });
  });

  test("cannot be sorted by what has no index, nor filtered by an unknown status", () => {
    expect(z.safeDecode(orderList.input, { sort: "user" }).success).toBe(false);
    expect(z.safeDecode(orderList.input, { status: "Z" }).success).toBe(false);
  });

  test("sends rows under the names of the wire and reads them back", () => {
    const page = {
      rows: [
        {
          orderNo: "B1" as OrderNo,
          status: "E",
          sectionName: "神木矿区动力煤竞价销售",
          section: "J250616-02",
          wareNo: "07",
          product: "原煤(2-2)",
          producer: "张家峁矿",
          mode: "0",
          modeName: "竞价",
          side: "S",
          price: price(631_0000n),
          quantity: quantity(5000_0000n),
          filled: quantity(5000_0000n),
          held: fen(31_000_000n),
          user: "王立新",
          at: instant(1_750_037_220_000),
        },
      ],
      total: 1,
      counts: { E: 1 },
      sums: { quantity: "5000" },
    };
    const sent = z.encode(orderList.output, page) as {
      list: Record<string, unknown>[];
      sums: unknown;
    };
    expect(sent.list[0]).toMatchObject({ contprice: "631.00", contnum: "5000", bail: "310000.00" });
    expect(sent.sums).toEqual({ contnum: "5000" });
    expect(z.decode(orderList.output, sent)).toEqual(page);
  });
});

describe("frames of the market socket", () => {
  test("are read as they were sent", () => {
    const frame: ServerFrame = {
      type: frameTypes.sectionUpdate,
      time: instant(1_750_037_238_000),
      data: [
        {
          section: "J250616-02" as SectionId,
          version: 66,
          downmode: "A",
          status: "2",
          turn: 1,
          second: 42,
          deadline: instant(1_750_037_280_000),
          hardEnd: null,
          bids: 66,
          waresBid: 15,
          waresDealt: 0,
          waresFailed: 0,
          quantityDealt: quantity(0n),
        },
      ],
    };
    const sent = JSON.parse(JSON.stringify(encodeFrame(frame)));
    expect(sent.data[0]).toMatchObject({ sectid: "J250616-02", turnid: 1, second: 42 });
    expect(decodeFrame(sent)).toEqual(frame);
  });

  test.each([[null], [{}], [{ type: 1, time: 1 }], [{ type: 25620, data: [{}], time: 1 }], ["x"]])(
    "%j is no frame",
    (frame) => {
      expect(decodeFrame(frame)).toBeNull();
    },
  );
});

test("a price index that has fallen is told as a loss, and read as one", () => {
  const change = price(-2_0000n);
  expect(z.encode(priceMove, change)).toBe("-2.00");
  expect(z.decode(priceMove, "-2.00")).toBe(change);
  expect(z.decode(priceMove, "3.5")).toBe(price(3_5000n));
});
