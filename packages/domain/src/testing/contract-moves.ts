import fc from "fast-check";
import type { ContractAction } from "../contracts/actions.ts";
import type { ContractParty } from "../contracts/codes.ts";
import { type Contract, type ContractTerms, dueFrom, shippableQuantity } from "../contracts/contract.ts";
import { dutiesOf } from "../contracts/duties.ts";
import { measure } from "../contracts/quality.ts";
import { type Fen, fen, instant, quantity } from "../kernel/brand.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { type ContractPlay, on, sampleContract } from "./contracts.ts";
import { yuan } from "./samples.ts";
import { sampleEvidence } from "./settlements.ts";

/** Random moves of a contract: a duty, another action, or a pause. */
export type ContractMove =
  | { readonly kind: "duty"; readonly pick: number; readonly share: number }
  | { readonly kind: "any"; readonly party: ContractParty; readonly action: ContractAction }
  | { readonly kind: "wait"; readonly hours: number };

const someYuan = fc.constantFrom("0", "0.01", "1000", "500000", "3720000", "9000000").map(yuan);
const someTonnes = fc.constantFrom(0n, 1_000_000n, 30_000_000n, 70_000_000n).map(quantity);
const side = fc.constantFrom("B" as const, "S" as const);

const anyAction: fc.Arbitrary<ContractAction> = fc.oneof(
  fc.constantFrom<ContractAction>(
    { type: "sign" },
    { type: "close-delivery" },
    { type: "cancel-settlement" },
    { type: "confirm-settlement" },
    { type: "accept-dissent" },
    { type: "withdraw-dissent" },
    { type: "apply-finish" },
    { type: "cancel-finish" },
    { type: "confirm-finish" },
    { type: "withdraw-termination" },
    { type: "agree-termination" },
    { type: "refuse", memo: "拒签" },
    { type: "cancel-shipment", no: 1 },
    { type: "confirm-payment", no: 1 },
    { type: "reject-payment", no: 1, memo: "未到账" },
  ),
  someYuan.map((amount) => ({ type: "pay", amount }) as const),
  someYuan.map((amount) => ({ type: "refund", amount }) as const),
  someYuan.map((amount) => ({ type: "claim-payment", amount, voucher: "f" }) as const),
  someTonnes.map((load) => ({ type: "ship", quantity: load, tickets: [] }) as const),
  someTonnes.map((load) => ({ type: "receive", no: 1, quantity: load, tickets: [], last: false }) as const),
  fc
    .bigInt(4_000n, 6_000n)
    .map((q) => ({ ground: "quality", lot: "1", code: "Q", value: measure(q * 100n) }) as const)
    .chain((claim) =>
      fc.constantFrom<ContractAction>(
        { type: "raise-dissent", line: 3, claim, memo: "复检" },
        { type: "decide-dissent", claim },
        { type: "decide-dissent", claim: null },
      ),
    ),
  fc
    .tuple(someYuan, fc.option(fc.record({ by: side, amount: someYuan })))
    .map(([kept, penalty]) => ({ type: "propose-termination", kept, penalty, memo: "协商" }) as const),
  fc
    .tuple(side, fc.constantFrom("schedule", "delay", "quit"))
    .map(([by, kind]) => ({ type: "record-default", side: by, kind, memo: "违约" }) as ContractAction),
  fc.tuple(fc.nat(2), someYuan).map(([place, taken]) => ({ type: "resolve-default", place, taken }) as const),
);

const anyMove: fc.Arbitrary<ContractMove> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("duty" as const),
      pick: fc.nat(3),
      share: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("any" as const),
      party: fc.constantFrom("B", "S", "X"),
      action: anyAction,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.constantFrom(1, 8, 24, 100, 400) }),
  },
);

export const anyContractMoves = fc.array(anyMove, { minLength: 5, maxLength: 40 });

/** Contracts of every pay type, with deposits on one side or both. */
export const anyContract: fc.Arbitrary<Contract> = fc
  .record({
    payType: fc.constantFrom<ContractTerms["payType"]>("0", "1", "2", "3"),
    haulier: side,
    prepayRate: fc.constantFrom(10_000, 3_000),
    deposits: fc.record({
      B: fc.constantFrom("0", "360000").map(yuan),
      S: fc.constantFrom("0", "100000").map(yuan),
    }),
  })
  .map(({ deposits, ...terms }) => sampleContract(terms, { deposits }));

export const anyPurses: fc.Arbitrary<Record<"B" | "S", Fen>> = fc.record({
  B: fc.constantFrom("0", "1000000", "9000000").map(yuan),
  S: fc.constantFrom("0", "1000000").map(yuan),
});

/** Plays a move; the decision says whether it was allowed. */
export function performMove(play: ContractPlay, move: ContractMove, clock: { now: number }) {
  clock.now += 60_000;
  switch (move.kind) {
    case "wait":
      clock.now += move.hours * 3_600_000;
      play.turnTo(instant(clock.now));
      return null;
    case "any":
      return { ...move, decision: play.act(move.party, move.action, instant(clock.now)) };
    case "duty": {
      const duties = dutiesOf(play.contract, weekdayCalendar);
      const duty = duties[move.pick % Math.max(1, duties.length)];
      const action = duty && dutiful(play, duty.by, duty.action, move.share);
      if (!duty || !action) return null;
      return { party: duty.by, action, decision: play.act(duty.by, action, instant(clock.now)) };
    }
  }
}

export const startOfPlay = (): { now: number } => ({ now: on("03-02 10:00:00") });

/** The action by which a party does its duty, as a test makes it; a share of 2 does half of it. */
function dutiful(
  { contract, has }: ContractPlay,
  by: ContractParty,
  type: ContractAction["type"],
  share: number,
): ContractAction | null {
  const part = (all: bigint) => (all + BigInt(share) - 1n) / BigInt(share);
  switch (type) {
    case "pay":
    case "refund":
    case "claim-payment": {
      const due = by === "X" ? 0n : part(dueFrom(contract, by));
      if (type === "claim-payment") return { type, amount: fen(due), voucher: "f" };
      return { type, amount: fen(by !== "X" && due > has(by) ? has(by) : due) };
    }
    case "confirm-payment":
      return { type, no: contract.claims.find(({ state }) => state === "waiting")?.no ?? 0 };
    case "ship": {
      const load = quantity((part(shippableQuantity(contract)) / 1_000n) * 100n);
      const no = contract.version;
      const ticket = { no: `T${no}`, scale: "mine", gross: load, tare: quantity(0n), net: load } as const;
      return share === 3 ? { type: "close-delivery" } : { type, quantity: load, tickets: [ticket] };
    }
    case "receive": {
      const shipment = contract.shipments.find(({ complete }) => !complete);
      if (!shipment) return null;
      const load = quantity(part(shipment.quantity - shipment.received));
      return { type, no: shipment.no, quantity: load, tickets: [], last: share === 2 };
    }
    case "settle": {
      const tickets = contract.shipments.flatMap((shipment) => shipment.tickets);
      const report = { no: "L1", values: { Q: measure(546_700n), S: measure(52n), M: measure(1_410n) } };
      return { type, evidence: sampleEvidence({ lots: [{ no: "1", tickets, report }] }) };
    }
    case "decide-dissent":
      return { type, claim: share === 1 ? null : (contract.dissent?.claim ?? null) };
    case "register-invoice":
      return { type, no: "1", amount: contract.settlement?.result.goods ?? fen(0n) };
    case "resolve-default": {
      const place = contract.defaults.findIndex(({ resolved }) => !resolved);
      const found = contract.defaults[place];
      return found ? { type, place, taken: fen(part(contract.deposits[found.by])) } : null;
    }
    default:
      return { type } as ContractAction;
  }
}
