import { quantity } from "@zd/domain/kernel/brand";
import { parsePrice } from "@zd/domain/money/price";
import type { ApplicationState } from "@zd/domain/trading/application";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import { firmOf } from "../catalogue/firms.ts";
import { firmIdOf } from "../people.ts";

export const perTonne = (text: string) => {
  const parsed = parsePrice(text);
  if (parsed === null) throw new Error(`no price: ${text}`);
  return parsed;
};
export const tonnes = (whole: number) => quantity(BigInt(whole) * 10_000n);

/** An application of the demo, as it is to be. */
export interface Plan {
  /** Number in the ware table; its owner applies. */
  readonly ware: number;
  /** How far the application has come. */
  readonly state: ApplicationState;
  /** How many days before now it was written. */
  readonly daysAgo: number;
  /** Working days from now to the session. */
  readonly startsIn?: number;
  /** What it has other than the ware's own draft. */
  readonly change?: Partial<ApplicationDraft>;
  /** Why the exchange has sent it back; left out in the other states. */
  readonly memo?: string;
}

export const inParts = (least: number, step: number) => ({
  split: true,
  minQuantity: tonnes(least),
  quantityStep: tonnes(step),
});

/** 专场: whom the first demo firm invites. */
const guests = ["yuanshang", "bolan", "caoan"].map((key) => firmIdOf(firmOf(key)));

/** Applications in every state and mode; the first demo firm has one in each state, to try them with. */
export const plans: readonly Plan[] = [
  { ware: 22, state: "0", daysAgo: 0, change: { deliveryFrom: null, deliveryTo: null, startsAt: null } },
  { ware: 23, state: "1", daysAgo: 1, startsIn: 3 },
  {
    ware: 21,
    state: "2",
    daysAgo: 2,
    startsIn: 4,
    memo: "水分指标与上月检验报告不符，请核对后重新提交",
  },
  {
    ware: 22,
    state: "3",
    daysAgo: 2,
    startsIn: 3,
    change: { kind: "B", invited: guests },
  },
  { ware: 23, state: "4", daysAgo: 3, startsIn: 1, change: { kind: "B", invited: guests } },
  { ware: 21, state: "5", daysAgo: 12 },
  { ware: 21, state: "6", daysAgo: 9, startsIn: 2 },
  {
    ware: 3,
    state: "1",
    daysAgo: 1,
    startsIn: 4,
    change: {
      mode: "5",
      ...inParts(5_000, 1_000),
      ladder: {
        basis: "ABS",
        rows: [
          { from: tonnes(5_000), bound: "gt", off: perTonne("2") },
          { from: tonnes(10_000), bound: "gt", off: perTonne("4") },
          { from: tonnes(15_000), bound: "gt", off: perTonne("6") },
        ],
      },
    },
  },
  {
    ware: 9,
    state: "1",
    daysAgo: 0,
    startsIn: 5,
    change: {
      mode: "2",
      lots: [{ count: 1, quantity: tonnes(40_000) }],
      ...inParts(2_000, 1_000),
      group: {
        min: tonnes(10_000),
        tiers: [
          { from: tonnes(10_000), price: perTonne("750") },
          { from: tonnes(20_000), price: perTonne("742") },
          { from: tonnes(40_000), price: perTonne("735") },
        ],
      },
    },
  },
  {
    ware: 12,
    state: "3",
    daysAgo: 2,
    startsIn: 2,
    change: { mode: "90", secondRound: { coolMs: 300_000, quoteMs: 300_000 } },
  },
  { ware: 28, state: "3", daysAgo: 1, startsIn: 2 },
  // Three that fit into one section, and one that runs turn by turn: their notice is over, they may begin today.
  { ware: 15, state: "3", daysAgo: 5, startsIn: 2 },
  { ware: 16, state: "3", daysAgo: 5, startsIn: 2 },
  { ware: 48, state: "3", daysAgo: 5, startsIn: 2 },
  { ware: 18, state: "3", daysAgo: 5, startsIn: 2 },
  {
    ware: 53,
    state: "1",
    daysAgo: 0,
    startsIn: 3,
    change: {
      mode: "3",
      lots: [{ count: 1, quantity: tonnes(20_000) }],
      ...inParts(5_000, 1_000),
      capPrice: perTonne("309"),
    },
  },
  {
    ware: 54,
    state: "3",
    daysAgo: 1,
    startsIn: 3,
    change: {
      mode: "4",
      basePrice: perTonne("520"),
      lots: [{ count: 1, quantity: tonnes(80_000) }],
      ...inParts(5_000, 5_000),
      tieRule: "Q",
      outsourcing: { pricing: "BID", trainTonnes: null },
    },
  },
];
