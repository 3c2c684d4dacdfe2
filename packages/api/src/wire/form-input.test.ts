import { expect, test } from "vitest";
import { z } from "zod";
import { fees } from "../funds/fees.ts";
import { exchangeCalendar } from "../system/calendar.ts";
import { flag, id, secret, text, tonnes, unitPrice, whole, words, yuan } from "./fields.ts";
import { fieldNote, greatestLength, readFormInput } from "./form-input.ts";
import { payload } from "./payload.ts";

const load = payload({ no: ["ticketno", text(5, 1), "磅单号"], net: ["net", tonnes, "净重"] });

const sale = payload({
  firm: ["firmid", id<"FirmId">(), "企业"],
  amount: ["amt", yuan, "金额"],
  limit: ["limitprice", unitPrice.nullable().default(null), "限价"],
  lorries: ["vehicles", whole(0, 500).default(0), "车辆"],
  place: ["loadplace", words(8, 2), "地点"],
  memo: ["remark", text(10).optional(), "说明"],
  urgent: ["urgentflag", flag, "加急"],
  loads: ["loadlist", z.array(load).min(1).readonly(), "磅单"],
  pricing: [
    "pricing",
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("FIXED"), price: unitPrice }),
      z.object({ kind: z.literal("FLOAT"), base: unitPrice }),
    ]),
    "定价",
  ],
  password: ["pwd", secret(), "密码"],
});

const typed = {
  firm: "F1",
  amount: "12.5",
  limit: "",
  lorries: "",
  place: " 榆林 ",
  memo: "  ",
  urgent: true,
  loads: [{ no: " H1 ", net: "33.56" }],
  pricing: { kind: "FIXED", price: "620" },
  password: " x ",
};
const read = (change: object) => readFormInput(sale, { ...typed, ...change });
const faults = (change: object) => Object.fromEntries(read(change).faults);

test("what was typed is read by the schema of the input, without any name of the wire", () => {
  expect(read({}).value).toEqual({
    firm: "F1",
    amount: 1250n,
    limit: null,
    lorries: 0,
    place: "榆林",
    urgent: true,
    loads: [{ no: "H1", net: 335_600n }],
    pricing: { kind: "FIXED", price: 6_200_000n },
    password: " x ",
  });
});

test("a value with parts that the wire writes as one text is taken as it is", () => {
  const rate = z.codec(z.string().regex(/^\d+:\d+$/), z.object({ kind: z.string(), amount: z.bigint() }), {
    decode: (text) => ({ kind: text.split(":")[0] ?? "", amount: BigInt(text.split(":")[1] ?? 0) }),
    encode: ({ kind, amount }) => `${kind}:${amount}`,
  });
  const change = payload({ rate: ["ratetext", rate, "费率"] });
  expect(readFormInput(change, { rate: { kind: "1", amount: 25n } }).value).toEqual({
    rate: { kind: "1", amount: 25n },
  });
});

test("a number that the wire writes as a text is taken as it is", () => {
  const minutes = z.codec(z.string().regex(/^\d\d:\d\d$/), z.number(), {
    decode: (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)),
    encode: (at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`,
  });
  const hours = payload({ opens: ["opentime", minutes, "开店"] });
  expect(readFormInput(hours, { opens: 510 }).value).toEqual({ opens: 510 });
  expect(readFormInput(hours, { opens: "08:30" }).value).toEqual({ opens: 510 });
});

test("what is no value of the schema at all is a fault, and breaks nothing", () => {
  for (const nonsense of [{}, { kind: 1 }, true, Symbol("x")]) {
    const found = readFormInput(sale, { ...typed, amount: nonsense as never });
    expect([found.value, found.faults.has("amount")]).toEqual([null, true]);
  }
  for (const nonsense of [0n, 1, true, "x"]) expect(readFormInput(load, nonsense as never).value).toBeNull();
});

test("what was worked out already is taken as it is", () => {
  expect(read({ amount: 1250n, loads: [{ no: "H1", net: 10_000n }] }).value).toMatchObject({
    amount: 1250n,
    loads: [{ net: 10_000n }],
  });
});

test.each([
  [{ amount: "12." }, { amount: "数据非法" }],
  [{ amount: "" }, { amount: "数据非法" }],
  [{ firm: "" }, { firm: "编号格式不正确" }],
  [{ firm: null }, { firm: "应为文本" }],
  [{ lorries: "501" }, { lorries: "不能大于500" }],
  [{ place: "榆" }, { place: "至少2个字符" }],
  [{ memo: "一二三四五六七八九十余" }, { memo: "最多10个字符" }],
  [{ loads: [] }, { loads: "至少1项" }],
  [
    {
      loads: [
        { no: "H1", net: "1" },
        { no: "", net: "x" },
      ],
    },
    { "loads.1.no": "不能为空", "loads.1.net": "数据非法" },
  ],
  [{ pricing: { kind: "FLOAT", base: "6,2" } }, { "pricing.base": "数据非法" }],
])("of %j it says %j", (change, messages) => {
  expect(faults(change)).toEqual(messages);
});

test("faults come in the order of the declaration, whatever the order in the form", () => {
  const { place, amount, ...rest } = typed;
  const found = readFormInput(sale, { place: "", ...rest, amount: "x", firm: "" });
  expect([...found.faults.keys()]).toEqual(["firm", "amount", "place"]);
  expect([found.value, place, amount]).toEqual([null, " 榆林 ", "12.5"]);
});

test("how long a text may be is known of texts alone", () => {
  expect(
    ["place", "memo", "loads.0.no", "amount", "pricing.price", "firm"].map((path) =>
      greatestLength(sale, path),
    ),
  ).toEqual([8, 10, 5, null, null, null]);
});

test("what a declaration says of a field, also of one in the rows of a list", () => {
  const calendar = exchangeCalendar.requestChange.input;
  expect(fieldNote(calendar, "days.kind")).toEqual({
    title: "类别",
    isRequired: true,
    codes: ["working", "half", "closed"],
    most: null,
  });
  expect(fieldNote(calendar, "days.name")).toMatchObject({ isRequired: true, most: 20 });
  expect(fieldNote(fees.previewRate.input, "lastDay")).toMatchObject({
    title: "截止日，含当日；空为长期",
    isRequired: false,
  });
  expect(() => fieldNote(calendar, "days.nothing")).toThrow("no field nothing");
});
