import type { ContractAction, ContractRefusal, DecisionContext } from "../contracts/actions.ts";
import type { ContractParty } from "../contracts/codes.ts";
import {
  type Contract,
  type ContractActor,
  type ContractTerms,
  openedContract,
} from "../contracts/contract.ts";
import { contractVoucher } from "../contracts/contract-vouchers.ts";
import { advanceContract } from "../contracts/deadlines.ts";
import { evolveContract } from "../contracts/evolve.ts";
import type { ContractFact } from "../contracts/facts.ts";
import { decideContract } from "../contracts/lifecycle.ts";
import { contractMoves } from "../contracts/money-moves.ts";
import { settlementTemplates } from "../contracts/settlement-terms.ts";
import type { Bucket } from "../funds/bucket.ts";
import { holdDeposit, keepDeposit, receiveFromBank } from "../funds/deposit.ts";
import { applyVoucher, type Balances, balanceOf, type Voucher, withPostings } from "../funds/ledger.ts";
import { type ContractNo, type Fen, firmId, type Instant, instant, userId } from "../kernel/brand.ts";
import type { Decision } from "../kernel/decision.ts";
import { type ExchangeCalendar, weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { parseShanghai } from "../kernel/shanghai-time.ts";
import type { Side } from "../terms/codes.ts";
import { perTonne, tonnes, yuan } from "./samples.ts";
import { goldenLots, sampleEvidence } from "./settlements.ts";

/** "03-04 10:00:00" in Shanghai, in the March of the examples; the 2nd is a Monday. */
export function on(text: string): Instant {
  const moment = parseShanghai(`2026-${text}`);
  if (moment === null) throw new Error(`not a moment: ${text}`);
  return moment;
}

/** The contract of the worked example: 6 000 t at 620 by pay type 1, a deposit of 360 000, dealt on Monday morning. */
export const sampleContract = (
  terms: Partial<ContractTerms> = {},
  change: Partial<Contract> = {},
): Contract => ({
  ...openedContract({
    no: "20260302-0001" as ContractNo,
    parties: { B: firmId("PLANT"), S: firmId("MINE") },
    terms: {
      payType: "1",
      price: perTonne("620"),
      quantity: tonnes("6000"),
      amount: yuan("3720000"),
      prepayRate: 10_000,
      tolerance: 1_000,
      haulier: "B",
      deliverBy: on("03-20 18:00:00"),
      payDays: 10,
      settlement: settlementTemplates.thermal.terms,
      ...terms,
    },
    deposits: { B: yuan("360000"), S: yuan("0") },
    at: on("03-02 10:00:00"),
  }),
  ...change,
});

/** A contract under test, with the ledger beside it. */
export interface ContractPlay {
  readonly contract: Contract;
  readonly facts: readonly ContractFact[];
  readonly balances: Balances;
  has(side: Side, bucket?: Bucket): Fen;
  act(
    party: ContractParty,
    action: ContractAction,
    at: Instant,
    actor?: Partial<ContractActor>,
  ): Decision<ContractFact, ContractRefusal>;
  /** Lets the clock do what is due. */
  turnTo(at: Instant): readonly ContractFact[];
}

/** Both sides start with money of their own, besides their deposits. */
export function playContract(
  start: Contract,
  money: Readonly<Record<Side, Fen>> = { B: yuan("4638800"), S: yuan("1000000") },
  calendar: ExchangeCalendar = weekdayCalendar,
): ContractPlay {
  let contract = start;
  let balances: Balances = new Map();
  const facts: ContractFact[] = [];

  const post = (voucher: Voucher): void => {
    const answer = applyVoucher(balances, voucher);
    if (!answer.ok) throw new Error(`${voucher.kind}: ${answer.reason}`);
    balances = withPostings(balances, answer.facts);
  };
  for (const side of ["B", "S"] as const) {
    const [holder, deposit] = [start.parties[side], start.deposits[side]];
    post(receiveFromBank(holder, money[side]));
    if (deposit > 0n) {
      for (const make of [receiveFromBank, holdDeposit, keepDeposit]) post(make(holder, deposit));
    }
  }

  const has = (side: Side, bucket: Bucket = "available"): Fen =>
    balanceOf(balances, { holder: start.parties[side], bucket });
  const context: DecisionContext = { available: (side) => has(side), certified: true, calendar };
  const apply = (following: readonly ContractFact[]): void => {
    for (const fact of following) {
      for (const move of contractMoves(fact)) post(contractVoucher(move, start.parties));
      contract = evolveContract(contract, fact);
      facts.push(fact);
    }
  };

  return {
    get contract() {
      return contract;
    },
    get balances() {
      return balances;
    },
    facts,
    has,
    act(party, action, at, actor = {}) {
      const by: ContractActor = { user: userId(`U-${party}`), party, seen: null, ...actor };
      const decision = decideContract(contract, action, by, at, context);
      if (decision.ok) apply(decision.facts);
      return decision;
    },
    turnTo(at) {
      const following = advanceContract(contract, at, context);
      apply(following);
      return following;
    },
  };
}

type Step = readonly [party: ContractParty, action: ContractAction];

/** One shipment for each lot of the worked example, all received. */
const goldenDelivery: readonly Step[] = goldenLots.flatMap(({ tickets }, i): Step[] => {
  const load = tickets[0]?.net ?? tonnes("0");
  return [
    ["S", { type: "ship", quantity: load, tickets }],
    ["B", { type: "receive", no: i + 1, quantity: load, tickets: [], last: true }],
  ];
});

const goldenWay: readonly (readonly [state: string, steps: readonly Step[]])[] = [
  ["10", []],
  [
    "20",
    [
      ["S", { type: "sign" }],
      ["B", { type: "sign" }],
    ],
  ],
  ["30", [["B", { type: "pay", amount: yuan("3720000") }]]],
  ["40", goldenDelivery],
  ["50", [["S", { type: "close-delivery" }]]],
  ["60", [["S", { type: "settle", evidence: sampleEvidence() }]]],
  ["70", [["B", { type: "confirm-settlement" }]]],
];

/** A contract on its regular way up to a state; every step a minute after the last. */
export function carriedTo(
  state: string,
  start: Contract = sampleContract(),
  money?: Record<Side, Fen>,
): ContractPlay {
  const play = playContract(start, money);
  let now: number = on("03-03 09:00:00");
  for (const [reached, steps] of goldenWay) {
    for (const [party, action] of steps) {
      if (action.type === "pay" && play.contract.state !== "20") continue;
      const decision = play.act(party, action, instant(now));
      if (!decision.ok) throw new Error(`${action.type}: ${decision.reason}`);
      now += 60_000;
    }
    if (reached === state) return play;
  }
  throw new Error(`the golden way does not lead to ${state}`);
}
