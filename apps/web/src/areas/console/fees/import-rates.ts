import { fees } from "@zd/api/funds/fees";
import { trading } from "@zd/api/trading/operations";
import { sectionModes } from "@zd/api/trading/parameters";
import type { InputOf } from "@zd/api/wire/operation";
import { rateKinds } from "@zd/domain/funds/fee-schedule";
import { codeOf, columnOf } from "../../../ui/import/column-of.ts";
import type { ImportPlan, RawRecord, TextRow } from "../../../ui/import/import-plan.ts";
import { findFirms } from "../find-firms.ts";
import { periodFaults, ruleOf, units } from "./rate-terms.ts";

type Rate = InputOf<typeof fees.previewRate>;
type Name = "kind" | "firm" | "mode" | "wareKind" | "unit" | "figure" | "from" | "lastDay";

/** What names stand for: numbers by names. */
interface Names {
  readonly firms: ReadonlyMap<string, string>;
  readonly wareKinds: ReadonlyMap<string, string>;
}

const { previewRate, requestRate, listChanges } = fees;

const columns = {
  kind: columnOf(previewRate, "kind", { example: "买方服务费", labels: rateKinds }),
  firm: columnOf(previewRate, "firm", {
    title: "企业",
    example: "西安渭岸物资有限公司",
    hint: "企业全称，空为全部",
  }),
  mode: columnOf(previewRate, "mode", { example: "竞价", labels: sectionModes }),
  wareKind: columnOf(previewRate, "wareKind", { title: "商品种类", example: "动力煤", hint: "空为全部" }),
  unit: columnOf(previewRate, "rule", {
    title: "费率方式",
    example: "元/吨",
    labels: units,
    isRequired: true,
  }),
  figure: columnOf(previewRate, "rule", { title: "标准", example: "1.50", hint: "减免不填" }),
  from: columnOf(previewRate, "from", { example: "2027-01-01", hint: "YYYY-MM-DD，最早为明日" }),
  lastDay: columnOf(previewRate, "lastDay", { example: "2027-12-31", hint: "不限企业的须填" }),
} as const;

/**
 * 费率与减免 by a template: each row is a request, which another clerk of finance confirms. `today` (`YYYY-MM-DD` in Shanghai) is the day
 * before the first on which a rate may begin.
 */
export const ratesImport = (today: string): ImportPlan<Name, Rate> => ({
  title: "费率与减免",
  columns,
  readerFor: async (rows, call) => {
    const kinds = await call(trading.listWareKinds, {});
    const names: Names = {
      firms: await findFirms(
        rows.map(({ firm }) => firm),
        call,
      ),
      wareKinds: new Map(kinds.map(({ wareKind, name }) => [name, wareKind])),
    };
    return ([row]) => readRate(row as TextRow<Name>, names);
  },
  schema: previewRate.input,
  rules: (rate) => periodFaults(rate, today),
  describe: ({ rows: [row] }) => ({
    key: `第 ${row?.line} 行`,
    party: row?.firm || "全部企业",
    amount: null,
  }),
  action: {
    label: "提交复核",
    title: "提交费率或减免",
    outcome: "已提交",
    may: () => true,
    memo: { label: "依据（必填）", most: 200, isRequired: true },
    prepare: async ({ input }, call) => ({
      card: await call(previewRate, input),
      send: (commands, { memo }) => commands.send(requestRate, { ...input, reason: memo }),
    }),
    refreshes: [listChanges],
  },
});

function readRate(row: TextRow<Name>, { firms, wareKinds }: Names): RawRecord<Name> {
  const unit = codeOf(units, row.unit);
  const rule = unit === undefined ? undefined : ruleOf(unit, row.figure);
  const mode = codeOf(sectionModes, row.mode);
  const known = (of: ReadonlyMap<string, string>, name: string) => (name === "" ? null : of.get(name));
  const firm = known(firms, row.firm);
  const wareKind = known(wareKinds, row.wareKind);
  const found: (readonly [Name, string | false])[] = [
    ["firm", firm === undefined && "没有这家企业，请填写全称"],
    ["wareKind", wareKind === undefined && "没有这个商品种类"],
    ["mode", row.mode !== "" && mode === undefined && `须为${Object.values(sectionModes).join("、")}之一`],
    ["unit", unit === undefined && `须为${Object.values(units).join("、")}之一`],
    ["figure", unit !== undefined && rule === undefined && "标准不正确"],
  ];
  return {
    raw: {
      kind: codeOf(rateKinds, row.kind) ?? row.kind,
      mode: mode ?? null,
      wareKind: wareKind ?? null,
      firm: firm ?? null,
      from: row.from,
      lastDay: row.lastDay,
      rule: rule ?? null,
    },
    faults: found.flatMap(([column, words]) => (words ? [[0, column, words] as const] : [])),
    cellOf: (path) => [0, path in columns ? (path as Name) : path.startsWith("rule") ? "figure" : null],
  };
}
