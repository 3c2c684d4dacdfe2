import type { ReceiverId } from "@zd/domain/contracts/long-term";
import type { PlanAction } from "@zd/domain/contracts/long-term-plan-steps";
import type { LongTermPrice } from "@zd/domain/contracts/long-term-price";
import { type FileId, type Instant, instant, type UserId, userId } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { parsePrice } from "@zd/domain/money/price";
import { parseQuantity } from "@zd/domain/money/quantity";
import { parseYuan } from "@zd/domain/money/yuan";
import type { Side } from "@zd/domain/terms/codes";
import { type PastStep, recordLongTerm } from "../../contracts/index.ts";
import { keepFile, openFileStore } from "../../files/index.ts";
import { findAgreements } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { firmOf } from "../catalogue/firms.ts";
import { makeReport } from "../papers/make-report.ts";
import { demoCompany, exchange, firmIdOf, staffIdOf } from "../people.ts";

const must = <T>(value: T | null, text: string): T => {
  if (value === null) throw new Error(`no figure: ${text}`);
  return value;
};
const yuan = (text: string) => must(parseYuan(text), text);
const tonnes = (text: string) => must(parseQuantity(text), text);
const perTonne = (text: string) => must(parsePrice(text), text);

/** A step of a month: so many days after its beginning, and never later than an hour ago. */
type Step = readonly [day: number, party: Side | "X", action: PlanAction, waits?: true];

interface Plan {
  /** Key of the buying firm. */
  readonly buyer: string;
  /** Key of the selling firm. */
  readonly seller: string;
  /** Name of the product. */
  readonly product: string;
  /** 矿/producer. */
  readonly producer: string;
  /** Where it is handed over. */
  readonly place: string;
  /** How the price of a month comes about. */
  readonly pricing: LongTermPrice;
  /** Tonnes a month, decimal text. */
  readonly monthly: string;
  /** In which month it begins: 0 is this one, -1 the last. */
  readonly from: number;
  /** The sides that have signed; fewer than two while it waits. */
  readonly signed: readonly Side[];
  /** By month: 0 is this one, -1 the last. */
  readonly steps: Readonly<Record<number, readonly Step[]>>;
}

const months = 12;

const pay = (amount: string): PlanAction => ({ type: "pay", amount: yuan(amount) });
const withdraw = (amount: string): PlanAction => ({ type: "withdraw", amount: yuan(amount) });
const deliver = (weight: string): PlanAction => ({ type: "deliver", quantity: tonnes(weight) });
const settle = (weight: string, at: string): PlanAction => ({
  type: "settle",
  quantity: tonnes(weight),
  price: perTonne(at),
});
const confirm: PlanAction = { type: "confirm-settlement" };
const priceAt = (index: string): PlanAction => ({ type: "price", index: perTonne(index) });
/** The seller's only account; which one that is is known when it is loaded. */
const toAccount: PlanAction = { type: "set-receiver", receiver: "" as ReceiverId };

/** Two over a year, with months in every state, and one that waits for its signatures. */
const plans: readonly Plan[] = [
  {
    buyer: "chenyao",
    seller: "hengze",
    product: "混煤(5500)",
    producer: "恒泽矿业",
    place: "秦皇岛港",
    pricing: { kind: "BASE_FLOAT", base: perTonne("675"), kcal: 5_500 },
    monthly: "2000",
    from: -2,
    signed: ["B", "S"],
    steps: {
      [-2]: [
        [1, "X", priceAt("680")],
        [2, "B", toAccount],
        [4, "B", pay("1355000")],
        [14, "S", deliver("1120.36")],
        [22, "S", deliver("840.04")],
        [26, "S", settle("1960.40", "677.50")],
        [27, "B", confirm],
        [28, "S", withdraw("1328171")],
      ],
      [-1]: [
        [1, "X", priceAt("688.60")],
        [2, "B", toAccount],
        [4, "B", pay("1363600")],
        [18, "S", deliver("1650.20")],
        [26, "S", settle("1650.20", "681.80")],
      ],
      0: [
        [0, "X", priceAt("671.40")],
        [0, "B", toAccount],
        [1, "B", pay("600000")],
      ],
      1: [[0, "B", toAccount]],
      2: [[0, "X", { type: "close", memo: "检修停炉，双方同意取消当月计划" }]],
    },
  },
  {
    buyer: "jiangyan",
    seller: "chenyao",
    product: "沫煤(5200)",
    producer: "晨曜煤业",
    place: "榆林站",
    pricing: { kind: "FIXED", price: perTonne("642") },
    monthly: "10000",
    from: -2,
    signed: ["B", "S"],
    steps: {
      [-2]: [
        [1, "B", toAccount],
        [3, "B", pay("6420000")],
        [20, "S", deliver("9812.50")],
        [24, "S", settle("9812.50", "642")],
        [25, "B", confirm],
        [26, "S", withdraw("4900000")],
        [27, "S", withdraw("1399625")],
      ],
      [-1]: [
        [1, "B", toAccount],
        [3, "B", pay("6420000")],
        [24, "S", deliver("7420.80")],
        [27, "S", withdraw("5200000"), true],
      ],
      0: [
        [0, "B", toAccount],
        [1, "B", pay("6420000")],
      ],
      1: [[0, "B", toAccount]],
    },
  },
  {
    buyer: "yuanshang",
    seller: "chenyao",
    product: "块煤(6000)",
    producer: "晨曜煤业",
    place: "榆林站",
    pricing: { kind: "FIXED", price: perTonne("806") },
    monthly: "500",
    from: 1,
    signed: ["S"],
    steps: {},
  },
];

/** The paper that both sides have signed. */
export function makeLongTermPaper(platform: Platform): Promise<FileId> {
  const { transact, clock } = platform;
  const store = openFileStore(platform.config);
  const owner = { company: demoCompany, firm: exchange.firm, user: staffIdOf("risk01") };
  const bytes = makeReport({
    title: "煤炭中长期购销合同",
    note: "演示文本",
    rows: [
      ["定价", "按合同登记的定价方式"],
      ["数量", "按月度计划"],
      ["履约率", "月度80%，季度与年度90%"],
    ],
  });
  return keepFile({ store, transact }, owner, { name: "中长期购销合同.pdf", bytes, at: clock.now() });
}

/** 长协合同 of the members: every step taken by the rules, and its money in the ledger. */
export async function loadLongTerm(
  { tx, named: prepared, broadcast, now }: Pick<Scope, "tx" | "named" | "broadcast" | "now">,
  paper: FileId,
): Promise<void> {
  for (const { buyer, seller, monthly, from, signed, steps, ...named } of plans) {
    const names = monthsFrom(now, from, months);
    const parties = { B: firmIdOf(firmOf(buyer)), S: firmIdOf(firmOf(seller)) };
    const users: Record<Side | "X", UserId> = {
      B: userId(parties.B),
      S: userId(parties.S),
      X: staffIdOf("risk01"),
    };
    const [account] = await findAgreements(tx, parties.S);
    const receiver = account?.id as string as ReceiverId;
    const begun = instant(startOf(names[0] ?? "") - dayMs);
    const ordered: PastStep[] = Object.entries(steps)
      .flatMap(([offset, taken]) =>
        taken.map(([day, party, action, waits = false]) => {
          const month = names[Number(offset) - from] ?? "";
          const at = instant(Math.min(startOf(month) + (day + 0.4) * dayMs, now - 3_600_000));
          const done = action.type === "set-receiver" ? { ...action, receiver } : action;
          return { at, party, user: users[party], month, action: done, waits };
        }),
      )
      .sort((a, b) => a.at - b.at);
    await recordLongTerm(
      { tx, named: prepared, broadcast },
      {
        ...named,
        company: demoCompany,
        parties,
        months: names.map((month) => ({ month, quantity: tonnes(monthly) })),
        by: exchange,
        files: signed.length === 2 ? [paper] : [],
        at: signed.length === 2 ? begun : instant(now - dayMs),
      },
      Object.fromEntries(signed.map((side) => [side, users[side]])),
      ordered,
    );
  }
}

const startOf = (month: string): Instant => parseShanghai(`${month}-01`) ?? instant(0);

/** Months counted from the one in which a moment lies. */
function monthsFrom(now: Instant, first: number, count: number): readonly string[] {
  const [year = 0, month = 1] = shanghaiDay(now).split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + month - 1 + first + i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}
