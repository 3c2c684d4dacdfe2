import { longTermControl } from "@zd/api/contracts/long-term-control";
import type { InputOf } from "@zd/api/wire/operation";
import type { LongTermId } from "@zd/domain/contracts/long-term";
import type { Call } from "../../../api/client.ts";
import { CallRefused } from "../../../api/failures.ts";
import { columnOf } from "../../../ui/import/column-of.ts";
import type { ImportPlan, RawRecord, TextRow } from "../../../ui/import/import-plan.ts";
import { atOnce, inParallel } from "../../../ui/mass/mass-action.ts";
import type { LongTermContract } from "./plan-dialogs.tsx";

type Pricing = InputOf<typeof longTermControl.setPrice>;

const { previewPrice, setPrice, listContracts, readContract } = longTermControl;

const columns = {
  contract: columnOf(setPrice, "contractId", {
    title: "长协合同号",
    example: "CX270101-0001",
    hint: "同一合同同一月份的各期指数每期一行",
  }),
  month: columnOf(longTermControl.previewRegistration, "months.month", {
    example: "2027-02",
    hint: "YYYY-MM",
  }),
  index: columnOf(setPrice, "index", {
    title: "指数",
    example: "680",
    hint: "上月末一期的指数，元/吨；各期取平均",
  }),
} as const;

type Name = keyof typeof columns;

/** The most contracts that one file may name; those behind them are said to be too many. */
const mostContracts = 500;

/** 长协月度价格 by a template: the index of the last days of the month before, a row for each of its days. */
export const pricesImport: ImportPlan<Name, Pricing> = {
  title: "长协月度价格",
  columns,
  groupOf: ({ contract, month }) => `${contract} ${month}`,
  readerFor: async (rows, call) => {
    const contracts = await findContracts(
      rows.map(({ contract }) => contract),
      call,
    );
    return (days) => readPricing(days, contracts);
  },
  schema: setPrice.input,
  describe: ({ rows: [row, ...more] }) => ({
    key: `${row?.contract} ${row?.month}`,
    party: `${more.length + 1} 期指数`,
    amount: null,
  }),
  action: {
    label: "确定价格",
    title: "确定长协月度价格",
    outcome: "价格已确定",
    may: () => true,
    memo: null,
    prepare: async ({ input }, call) => {
      const { contractId, planId, index } = input;
      const card = await call(previewPrice, { contractId, planId, index });
      return { card, send: (commands) => commands.send(setPrice, input) };
    },
    refreshes: [listContracts, readContract],
  },
};

/** The contracts by their numbers; a number that is no contract's is missing. Of more than 500 the first are looked up. */
async function findContracts(
  numbers: readonly string[],
  call: Call,
): Promise<ReadonlyMap<string, LongTermContract>> {
  const distinct = [...new Set(numbers)].filter((number) => number !== "").slice(0, mostContracts);
  const found = await inParallel(distinct, atOnce, async (number) => {
    try {
      return [[number, await call(readContract, { contractId: number as LongTermId })] as const];
    } catch (error) {
      // A number that no contract can have is refused as one that none has.
      if (error instanceof CallRefused) return [];
      throw error;
    }
  });
  return new Map(found.flat());
}

function readPricing(
  days: readonly TextRow<Name>[],
  contracts: ReadonlyMap<string, LongTermContract>,
): RawRecord<Name> {
  const [first] = days as [TextRow<Name>, ...TextRow<Name>[]];
  const contract = contracts.get(first.contract);
  const plan = contract?.plans.find(({ month }) => month === first.month);
  return {
    raw: {
      contractId: first.contract,
      planId: plan?.planId ?? "",
      seen: plan?.version ?? 0,
      index: days.map(({ index }) => index),
    },
    faults: faultsOf(contract, plan),
    cellOf: (path) => {
      const [, day] = /^index\.(\d+)/.exec(path) ?? [];
      if (day !== undefined) return [Number(day), "index"];
      return [0, path === "index" ? "index" : path === "contractId" ? "contract" : "month"];
    },
  };
}

function faultsOf(
  contract: LongTermContract | undefined,
  plan: LongTermContract["plans"][number] | undefined,
): RawRecord<Name>["faults"] {
  if (!contract) return [[0, "contract", "没有这份长协合同"]];
  if (!plan) return [[0, "month", "该合同没有这个月的计划"]];
  if (!plan.actions.includes("price"))
    return [[0, "month", "该月此刻不能定价：须为基准价+浮动价，且尚未付款"]];
  return [];
}
