import { longTermControl } from "@zd/api/contracts/long-term-control";
import type { InputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { codeOf, columnOf } from "../../../ui/import/column-of.ts";
import type { ImportPlan, RawRecord, TextRow } from "../../../ui/import/import-plan.ts";
import { findFirms } from "../find-firms.ts";

type Registration = InputOf<typeof longTermControl.previewRegistration>;

const { previewRegistration, register, listContracts } = longTermControl;

/** How a contract is priced, and what stands in the column of its price. */
const pricings = { BASE_FLOAT: "基准价+浮动价", FIXED: "固定价" } as const;

const columns = {
  contract: columnOf(previewRegistration, "product", {
    title: "合同序号",
    example: "1",
    hint: "同一合同的各月填相同序号，每月一行",
  }),
  buyer: columnOf(previewRegistration, "buyer", {
    title: "买方",
    example: "西安渭岸物资有限公司",
    hint: "企业全称",
  }),
  seller: columnOf(previewRegistration, "seller", {
    title: "卖方",
    example: "榆林晨曜煤业有限公司",
    hint: "企业全称",
  }),
  product: columnOf(previewRegistration, "product", { example: "动力煤" }),
  producer: columnOf(previewRegistration, "producer", { example: "张家峁矿" }),
  place: columnOf(previewRegistration, "place", { example: "张家峁矿" }),
  published: columnOf(previewRegistration, "published", {
    example: "120000",
    isRequired: false,
    hint: "吨，空为与合同量相同",
  }),
  pricing: columnOf(previewRegistration, "pricing", {
    title: "定价方式",
    example: "基准价+浮动价",
    labels: pricings,
  }),
  price: columnOf(previewRegistration, "pricing", {
    title: "基准价或固定价",
    example: "675",
    hint: "元/吨",
  }),
  kcal: columnOf(previewRegistration, "pricing", {
    title: "基准热值",
    example: "5500",
    isRequired: false,
    hint: "千卡，5500、5000 或 4500；固定价不填",
  }),
  month: columnOf(previewRegistration, "months.month", { example: "2027-01", hint: "YYYY-MM" }),
  quantity: columnOf(previewRegistration, "months.quantity", { example: "10000", hint: "吨" }),
} as const;

type Name = keyof typeof columns;

/** What every row of a contract says alike. */
const alike: readonly Name[] = [
  "buyer",
  "seller",
  "product",
  "producer",
  "place",
  "published",
  "pricing",
  "price",
  "kcal",
];

/** 长协合同 with their monthly plans by a template: a row for each month of each contract. */
export const contractsImport: ImportPlan<Name, Registration> = {
  title: "长协合同与月度计划",
  columns,
  groupOf: ({ contract }) => contract,
  readerFor: async (rows, call) => {
    const firms = await findFirms(
      rows.flatMap(({ buyer, seller }) => [buyer, seller]),
      call,
    );
    return (months) => readContract(months, firms);
  },
  schema: previewRegistration.input,
  describe: ({ rows: [row], input }) => ({
    key: `合同 ${row?.contract}（${input.months.length} 个月）`,
    party: `${row?.seller} → ${row?.buyer}`,
    amount: null,
  }),
  action: {
    label: "登记",
    title: "登记长协合同",
    outcome: "已登记，待双方签订",
    may: () => true,
    memo: null,
    prepare: async ({ input }, call) => {
      const card = await call(previewRegistration, input);
      return { card, send: (commands) => commands.send(register, { ...input, card: card.seen }) };
    },
    refreshes: [listContracts],
  },
};

function readContract(rows: readonly TextRow<Name>[], firms: ReadonlyMap<string, string>): RawRecord<Name> {
  const [first] = rows as [TextRow<Name>, ...TextRow<Name>[]];
  const kind = codeOf(pricings, first.pricing);
  const sum = rows.reduce((all, row) => all + (parseQuantity(row.quantity) ?? 0n), 0n);
  const whole = formatQuantity(quantity(sum));
  const different = rows.flatMap((row, at) =>
    alike
      .filter((name) => row[name] !== first[name])
      .map((name) => [at, name, `须与同一合同的第 ${first.line} 行相同`] as const),
  );
  return {
    raw: {
      buyer: firms.get(first.buyer) ?? "",
      seller: firms.get(first.seller) ?? "",
      product: first.product,
      producer: first.producer,
      place: first.place,
      published: first.published || whole,
      quantity: whole,
      pricing:
        kind === "FIXED"
          ? { kind, price: first.price }
          : { kind: "BASE_FLOAT", base: first.price, kcal: Number(first.kcal) },
      months: rows.map((row) => ({ month: row.month, quantity: row.quantity })),
      files: [],
    },
    faults: [
      ...(["buyer", "seller"] as const).flatMap((name) =>
        firms.has(first[name]) ? [] : [[0, name, "没有这家企业，请填写全称"] as const],
      ),
      ...(kind === undefined
        ? [[0, "pricing", `须为${Object.values(pricings).join("、")}之一`] as const]
        : []),
      ...different,
    ],
    cellOf: (path) => {
      const [, row, field] = /^months\.(\d+)\.(\w+)/.exec(path) ?? [];
      if (field === "month" || field === "quantity") return [Number(row), field];
      if (path.startsWith("pricing")) return [0, path.endsWith("kcal") ? "kcal" : "price"];
      return [0, path in columns ? (path as Name) : null];
    },
  };
}
