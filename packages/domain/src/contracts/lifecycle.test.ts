import { describe, expect, test } from "vitest";
import { fen, type Instant, userId } from "../kernel/brand.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { formatShanghai } from "../kernel/shanghai-time.ts";
import { carriedTo, on, playContract, sampleContract } from "../testing/contracts.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { perTonne, tonnes, yuan } from "../testing/samples.ts";
import { measureFrom, sampleEvidence, sampleLot, sampleTicket } from "../testing/settlements.ts";
import type { ContractAction } from "./actions.ts";
import type { ContractParty, contractActions } from "./codes.ts";
import { deadlinesOf, nextDeadline } from "./deadlines.ts";
import type { Claim } from "./dissent.ts";
import { dutiesOf } from "./duties.ts";
import { decideContract } from "./lifecycle.ts";
import { paymentTrial } from "./payment-trial.ts";
import { allowedActions } from "./preconditions.ts";
import { settlementTemplates } from "./settlement-terms.ts";

const now = on("03-03 12:00:00");
const zero = yuan("0");
const plain = { settlement: settlementTemplates.weight.terms };
const dispute: ContractAction = {
  type: "raise-dissent",
  line: 3,
  claim: { ground: "quality", lot: "2", code: "Q", value: measureFrom("5490") },
  memo: "批次2热值偏低，请求复检",
};

describe("the golden way, by pay type 1 (domain §6.5)", () => {
  test("leaves every fen where it belongs", () => {
    const play = carriedTo("30");
    expect([play.has("B"), play.has("B", "escrow")]).toEqual([yuan("918800"), yuan("3720000")]);
    const settled = carriedTo("70");
    expect(settled.has("S")).toBe(yuan("4633420.29"));
    expect(settled.has("B")).toBe(yuan("1005379.71"));
    expect(settled.has("B", "escrow")).toBe(zero);
    settled.act("S", { type: "register-invoice", no: "01234567", amount: yuan("3633420.29") }, now);
    settled.act("B", { type: "apply-finish" }, now);
    settled.act("S", { type: "confirm-finish" }, now);
    expect(settled.contract.state).toBe("80");
    expect(settled.has("B")).toBe(yuan("1365379.71"));
    expect(settled.has("B", "performance-deposit")).toBe(zero);
  });

  test("goes through the states in their order", () => {
    for (const state of ["10", "20", "30", "40", "50", "60", "70"] as const) {
      expect(carriedTo(state).contract.state).toBe(state);
    }
  });
});

describe("what each side may do (call 2112)", () => {
  test.each([
    ["10", "B", ["sign", "refuse"]],
    ["10", "S", ["sign", "refuse"]],
    ["10", "X", []],
    ["20", "B", ["pay", "propose-termination"]],
    ["20", "S", ["propose-termination"]],
    ["20", "X", ["record-default"]],
    ["30", "B", ["propose-termination"]],
    ["30", "S", ["ship", "propose-termination"]],
    ["40", "S", ["ship", "close-delivery", "propose-termination"]],
    ["50", "S", ["settle", "propose-termination"]],
    ["50", "B", ["propose-termination"]],
    ["60", "B", ["confirm-settlement", "raise-dissent", "propose-termination"]],
    ["60", "S", ["cancel-settlement", "raise-dissent", "propose-termination"]],
    ["70", "S", ["register-invoice"]],
    ["70", "B", []],
  ] as const)("in state %s as %s", (state, party, actions) => {
    expect(allowedActions(carriedTo(state).contract, party, { now, calendar: weekdayCalendar })).toEqual(
      actions,
    );
  });

  test("the buyer receives what is on its way, and the seller may take it back until then", () => {
    const play = carriedTo("30");
    play.act("S", { type: "ship", quantity: tonnes("3000"), tickets: [] }, now);
    expect(allowedActions(play.contract, "S", { now, calendar: weekdayCalendar })).toContain(
      "cancel-shipment",
    );
    expect(allowedActions(play.contract, "B", { now, calendar: weekdayCalendar })).toEqual([
      "receive",
      "propose-termination",
    ]);
  });

  test("every other action is refused, and changes nothing", () => {
    const some: Readonly<Record<keyof typeof contractActions, ContractAction>> = {
      sign: { type: "sign" },
      refuse: { type: "refuse", memo: "矿方停产" },
      pay: { type: "pay", amount: fen(1n) },
      refund: { type: "refund", amount: fen(1n) },
      "claim-payment": { type: "claim-payment", amount: fen(1n), voucher: "f1" },
      "confirm-payment": { type: "confirm-payment", no: 1 },
      "reject-payment": { type: "reject-payment", no: 1, memo: "未到账" },
      ship: { type: "ship", quantity: tonnes("1"), tickets: [] },
      "cancel-shipment": { type: "cancel-shipment", no: 1 },
      receive: { type: "receive", no: 1, quantity: tonnes("1"), tickets: [], last: true },
      "close-delivery": { type: "close-delivery" },
      settle: { type: "settle", evidence: sampleEvidence() },
      "cancel-settlement": { type: "cancel-settlement" },
      "confirm-settlement": { type: "confirm-settlement" },
      "raise-dissent": dispute,
      "accept-dissent": { type: "accept-dissent" },
      "withdraw-dissent": { type: "withdraw-dissent" },
      "decide-dissent": { type: "decide-dissent", claim: null },
      "register-invoice": { type: "register-invoice", no: "1", amount: yuan("3633420.29") },
      "apply-finish": { type: "apply-finish" },
      "cancel-finish": { type: "cancel-finish" },
      "confirm-finish": { type: "confirm-finish" },
      "propose-termination": { type: "propose-termination", kept: zero, penalty: null, memo: "煤价变动" },
      "withdraw-termination": { type: "withdraw-termination" },
      "agree-termination": { type: "agree-termination" },
      "record-default": { type: "record-default", side: "B", kind: "delay", memo: "压车三日" },
      "resolve-default": { type: "resolve-default", place: 0, taken: zero },
    };
    for (const state of ["10", "20", "30", "40", "50", "60", "70"]) {
      for (const party of ["B", "S", "X"] as const) {
        const { contract } = carriedTo(state);
        const open = allowedActions(contract, party, { now, calendar: weekdayCalendar });
        for (const action of Object.values(some)) {
          const play = carriedTo(state);
          const before = [play.contract, play.balances];
          const decision = play.act(party, action, now);
          expect([state, party, action.type, decision.ok]).toEqual([
            state,
            party,
            action.type,
            open.includes(action.type),
          ]);
          if (!decision.ok) expect([play.contract, play.balances]).toEqual(before);
        }
      }
    }
  });
});

describe("who must act next", () => {
  const named = (party: ContractParty, action: string, until: string | null) => ({
    by: party,
    action,
    until,
  });
  const duties = (play: ReturnType<typeof carriedTo>) =>
    dutiesOf(play.contract, weekdayCalendar).map(({ by, action, until }) =>
      named(by, action, until && formatShanghai(until)),
    );

  test.each([
    ["10", [named("B", "sign", "2026-03-04 17:00:00"), named("S", "sign", "2026-03-04 17:00:00")]],
    ["20", [named("B", "pay", "2026-03-05 17:00:00")]],
    ["30", [named("S", "ship", "2026-03-20 18:00:00")]],
    ["50", [named("S", "settle", "2026-03-10 17:00:00")]],
    ["60", [named("B", "confirm-settlement", "2026-03-10 17:00:00")]],
    ["70", [named("S", "register-invoice", null)]],
  ])("in state %s", (state, expected) => {
    expect(duties(carriedTo(state))).toEqual(expected);
  });

  test("it is the other side or the exchange where a dissent is open", () => {
    const play = carriedTo("60");
    play.act("B", dispute, now);
    expect(duties(play)).toEqual([named("S", "accept-dissent", null), named("X", "decide-dissent", null)]);
  });
});

describe("signing", () => {
  test("the second signature opens the payment, whoever gives it", () => {
    for (const [one, other] of [
      ["B", "S"],
      ["S", "B"],
    ] as const) {
      const play = playContract(sampleContract());
      expect(play.act(one, { type: "sign" }, now)).toMatchObject(accepted);
      expect(play.contract.state).toBe("10");
      expect(play.act(one, { type: "sign" }, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
      expect(play.act(other, { type: "sign" }, now)).toMatchObject(accepted);
      expect(play.contract.state).toBe("20");
    }
  });

  test("with goods first it opens the loading", () => {
    expect(carriedTo("20", sampleContract({ payType: "2" })).contract.state).toBe("30");
  });

  test("at 17:00 of the second working day it is too late, a moment before it is not", () => {
    const late = on("03-04 17:00:00");
    const play = playContract(sampleContract());
    expect(play.act("B", { type: "sign" }, late)).toEqual(refused("SIGN_DEADLINE_PASSED"));
    expect(play.act("B", { type: "sign" }, (late - 1) as Instant)).toMatchObject(accepted);
  });

  test("whoever refuses, or has not signed in time, is in default by all of his deposit", () => {
    const refusing = playContract(sampleContract());
    expect(refusing.act("B", { type: "refuse", memo: " " }, now)).toMatchObject({ reason: "FIELD_REQUIRED" });
    refusing.act("B", { type: "refuse", memo: "价格下跌" }, now);
    expect(refusing.contract).toMatchObject({
      state: "90",
      defaults: [{ kind: "refuse", by: "B", penalty: yuan("360000"), resolved: false }],
    });
    const late = playContract(sampleContract());
    late.act("B", { type: "sign" }, now);
    late.turnTo(on("03-04 17:00:00"));
    expect(late.contract).toMatchObject({
      state: "90",
      defaults: [{ kind: "sign", by: "S", penalty: zero }],
    });
    // Who has signed has his deposit back at once.
    expect(late.has("B")).toBe(yuan("4998800"));
  });
});

describe("paying", () => {
  const pay = (amount: string): ContractAction => ({ type: "pay", amount: yuan(amount) });

  test("in parts opens the loading with the last of them", () => {
    const play = carriedTo("20");
    expect(play.act("B", pay("3000000"), now)).toMatchObject(accepted);
    expect(play.contract.state).toBe("20");
    expect(play.act("B", pay("720000.01"), now)).toEqual(
      refused("PAYMENT_EXCEEDS_DUE", { amount: "720000.00" }),
    );
    play.act("B", pay("720000"), now);
    expect(play.contract.state).toBe("30");
  });

  test.each([
    ["1", "escrow", "1000000", "3720000"],
    ["0", "other side", "4720000", "0"],
  ] as const)("by pay type %s goes to the %s", (payType, to, seller, escrow) => {
    const play = carriedTo("30", sampleContract({ payType }));
    expect(play.facts.find(({ type }) => type === "payment-made")).toMatchObject({ to });
    expect([play.has("S"), play.has("B", "escrow")]).toEqual([yuan(seller), yuan(escrow)]);
  });

  test.each([
    ["nothing", "0", "AMOUNT_NOT_POSITIVE"],
    ["less than nothing", "-1", "AMOUNT_NOT_POSITIVE"],
    ["more than he has", "3720000", "FUNDS_INSUFFICIENT"],
  ])("the buyer cannot pay %s", (_, amount, reason) => {
    const play = carriedTo("20", sampleContract(), { B: yuan("1000000"), S: zero });
    expect(play.act("B", pay(amount), now)).toMatchObject({ reason });
    expect(play.has("B")).toBe(yuan("1000000"));
  });

  test("of two operators who pay at the same time the second has seen another contract", () => {
    const play = carriedTo("20");
    const seen = play.contract.version;
    expect(play.act("B", pay("2000000"), now, { seen })).toMatchObject(accepted);
    expect(play.act("B", pay("1000000"), now, { seen })).toEqual(refused("CONTRACT_CHANGED"));
  });

  test("too late ends the contract, and what was paid goes back", () => {
    for (const payType of ["0", "1"] as const) {
      const play = carriedTo("20", sampleContract({ payType }));
      play.act("B", pay("1000000"), now);
      play.turnTo(on("03-05 17:00:00"));
      expect(play.contract).toMatchObject({ state: "90", paid: zero, defaults: [{ kind: "pay", by: "B" }] });
      expect(play.has("B")).toBe(yuan("4638800"));
      expect(play.has("B", "performance-deposit")).toBe(yuan("360000"));
    }
  });

  test("can be tried before (call 2120)", () => {
    const { contract } = carriedTo("20");
    expect(paymentTrial(contract, "B", null, yuan("4638800"))).toEqual({
      required: yuan("3720000"),
      paid: zero,
      due: yuan("3720000"),
      amount: yuan("3720000"),
      to: "escrow",
      available: yuan("4638800"),
      availableAfter: yuan("918800"),
      lacking: zero,
      stateAfter: "30",
    });
    expect(paymentTrial(contract, "B", yuan("3720000"), yuan("720000"))).toMatchObject({
      lacking: yuan("3000000"),
      availableAfter: zero,
    });
    expect(paymentTrial(contract, "B", null, yuan("720000"))).toMatchObject({
      amount: yuan("720000"),
      stateAfter: "20",
    });
  });
});

describe("paying outside of the platform (pay type 3)", () => {
  const offline = () => carriedTo("20", sampleContract({ payType: "3" }));
  const claim = (amount: string, voucher = "f-1"): ContractAction => ({
    type: "claim-payment",
    amount: yuan(amount),
    voucher,
  });

  test("the buyer uploads the bank's voucher, the seller confirms, and no money of the platform moves", () => {
    const play = offline();
    const before = play.balances;
    expect(play.act("B", { type: "pay", amount: yuan("1") }, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
    expect(play.act("B", claim("3720000", " "), now)).toMatchObject({ reason: "FIELD_REQUIRED" });
    expect(play.act("B", claim("3720000"), now)).toMatchObject(accepted);
    expect(play.act("B", claim("1"), now)).toEqual(refused("CONTRACT_STATE_WRONG"));
    expect(play.act("B", { type: "confirm-payment", no: 1 }, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
    expect(play.act("S", { type: "confirm-payment", no: 2 }, now)).toEqual(refused("PAYMENT_CLAIM_UNKNOWN"));
    expect(play.act("S", { type: "confirm-payment", no: 1 }, now)).toMatchObject(accepted);
    expect(play.contract).toMatchObject({ state: "30", paid: yuan("3720000") });
    expect(play.balances).toBe(before);
  });

  test("while the seller has not answered, the clock of the payment stands still", () => {
    const play = offline();
    play.act("B", claim("3720000"), now);
    expect(deadlinesOf(play.contract, weekdayCalendar)).toEqual([]);
    play.act("S", { type: "reject-payment", no: 1, memo: "未到账" }, on("03-06 10:00:00"));
    expect(formatShanghai(nextDeadline(play.contract, weekdayCalendar) as Instant)).toBe(
      "2026-03-09 17:00:00",
    );
  });

  test("what was paid too much goes back outside of the platform as well", () => {
    const play = offline();
    play.act("B", claim("3720000"), now);
    play.act("S", { type: "confirm-payment", no: 1 }, now);
    for (const [i, { tickets }] of sampleEvidence().lots.entries()) {
      const load = tickets[0]?.net ?? tonnes("0");
      play.act("S", { type: "ship", quantity: load, tickets }, now);
      play.act("B", { type: "receive", no: i + 1, quantity: load, tickets: [], last: false }, now);
    }
    play.act("S", { type: "close-delivery" }, now);
    play.act("S", { type: "settle", evidence: sampleEvidence() }, now);
    play.act("B", { type: "confirm-settlement" }, now);
    expect(dutiesOf(play.contract, weekdayCalendar)[1]).toMatchObject({ by: "S", action: "claim-payment" });
    expect(play.act("S", claim("86579.71"), now)).toMatchObject(accepted);
    expect(play.act("B", { type: "confirm-payment", no: 2 }, now)).toMatchObject(accepted);
    expect(play.contract.paid).toBe(yuan("3633420.29"));
    expect(play.has("S")).toBe(yuan("1000000"));
  });
});

describe("shipping and receiving", () => {
  const ship = (quantity: string, tickets = [sampleTicket("T1", quantity)]): ContractAction => ({
    type: "ship",
    quantity: tonnes(quantity),
    tickets,
  });

  test("ten per cent more than agreed may be shipped, and no grain beyond", () => {
    const play = carriedTo("30");
    expect(play.act("S", ship("6600.01"), now)).toEqual(
      refused("SHIPMENT_EXCEEDS_CONTRACT", { quantity: "6600" }),
    );
    expect(play.act("S", ship("6600"), now)).toMatchObject(accepted);
    expect(allowedActions(play.contract, "S", { now, calendar: weekdayCalendar })).not.toContain("ship");
  });

  test.each([
    ["whose tickets do not add up to it", ship("100", [sampleTicket("T1", "99")]), "TICKET_SUM_WRONG"],
    [
      "by a ticket that is wrong in itself",
      ship("100", [sampleTicket("T1", "100", { tare: tonnes("1") })]),
      "TICKET_SUM_WRONG",
    ],
    ["by a ticket that was used before", ship("100", [sampleTicket("T0", "100")]), "TICKET_USED_TWICE"],
    ["of nothing", ship("0", []), "QUANTITY_NOT_POSITIVE"],
  ])("no load %s", (_, action, reason) => {
    const play = carriedTo("30");
    play.act("S", ship("500", [sampleTicket("T0", "500")]), now);
    expect(play.act("S", action, now)).toMatchObject({ reason });
  });

  test("a shipment may be cancelled until something of it has arrived", () => {
    const play = carriedTo("30");
    play.act("S", ship("3000"), now);
    expect(play.act("S", { type: "cancel-shipment", no: 2 }, now)).toEqual(refused("SHIPMENT_UNKNOWN"));
    play.act("S", { type: "cancel-shipment", no: 1 }, now);
    expect(play.contract).toMatchObject({ state: "30", shipments: [] });
    play.act("S", ship("3000"), now);
    // A number that was given once is not given again.
    expect(play.contract.shipments.map(({ no }) => no)).toEqual([2]);
    play.act("S", ship("1000", [sampleTicket("T2", "1000")]), now);
    play.act("B", { type: "receive", no: 2, quantity: tonnes("1"), tickets: [], last: false }, now);
    expect(play.act("S", { type: "cancel-shipment", no: 2 }, now)).toEqual(refused("SHIPMENT_RECEIVED"));
  });

  test("it is received in parts, never more than was sent", () => {
    const play = carriedTo("30");
    play.act("S", ship("3000"), now);
    const receive = (quantity: string, last = false): ContractAction => ({
      type: "receive",
      no: 1,
      quantity: tonnes(quantity),
      tickets: [],
      last,
    });
    play.act("B", receive("2000"), now);
    expect(play.act("B", receive("1000.01"), now)).toEqual(
      refused("RECEIPT_EXCEEDS_SHIPMENT", { quantity: "1000" }),
    );
    play.act("B", receive("990", true), now);
    expect(play.contract.shipments).toMatchObject([{ received: tonnes("2990"), complete: true }]);
    expect(play.act("B", receive("1"), now)).toEqual(refused("CONTRACT_STATE_WRONG"));
  });

  test("what the buyer does not receive within three working days counts as received", () => {
    const play = carriedTo("30");
    play.act("S", ship("3000"), now);
    play.act("S", { type: "close-delivery" }, now);
    expect(play.contract.state).toBe("40");
    play.turnTo(on("03-06 16:59:59"));
    expect(play.contract.state).toBe("40");
    play.turnTo(on("03-06 17:00:00"));
    expect(play.contract).toMatchObject({ state: "50", shipments: [{ received: tonnes("3000") }] });
  });

  test("what silence receives has the sender's weight, also by the receiver's scale", () => {
    const start = sampleContract({ settlement: { ...plain.settlement, scale: "receiver" } });
    const play = carriedTo("30", start);
    play.act("S", ship("3000"), now);
    play.act("S", { type: "close-delivery" }, now);
    play.turnTo(on("03-06 17:00:00"));
    const tickets = play.contract.shipments.flatMap(({ receivedTickets }) => receivedTickets);
    expect(tickets).toMatchObject([{ no: "T1", scale: "receiver", net: tonnes("3000") }]);
    const evidence = sampleEvidence({ lots: [{ no: "1", tickets, report: null }] });
    expect(play.act("S", { type: "settle", evidence }, on("03-09 09:00:00"))).toMatchObject(accepted);
  });

  test("whoever was paid when the period was almost over still has three working days to load", () => {
    const play = carriedTo("30", sampleContract({ deliverBy: on("03-03 18:00:00") }));
    expect(formatShanghai(nextDeadline(play.contract, weekdayCalendar) as Instant)).toBe(
      "2026-03-06 17:00:00",
    );
  });

  test("at the end of the period a started delivery is closed", () => {
    const play = carriedTo("40");
    play.turnTo(on("03-20 18:00:00"));
    expect(play.contract).toMatchObject({ state: "50", deliveryClosed: true, defaults: [] });
  });

  test("one that never started ends the contract, by the fault of whoever had to fetch the goods", () => {
    for (const haulier of ["B", "S"] as const) {
      const start = sampleContract({ haulier }, { deposits: { B: yuan("300000"), S: yuan("300000") } });
      const play = carriedTo("30", start);
      play.turnTo(on("03-20 18:00:00"));
      expect(play.contract).toMatchObject({
        state: "90",
        defaults: [{ kind: "deliver", by: haulier, penalty: yuan("270000") }],
      });
      expect(play.has("B", "escrow")).toBe(zero);
    }
  });
});

describe("the settlement", () => {
  test("is made of the tickets that were shipped, and of no others", () => {
    const play = carriedTo("50");
    const settle = (lots: Parameters<typeof sampleEvidence>[0]): ContractAction => ({
      type: "settle",
      evidence: sampleEvidence(lots),
    });
    expect(play.act("S", settle({ lots: [] }), now)).toMatchObject({ reason: "TICKETS_MISSING" });
    const other = sampleLot("1", "6000", { Q: "5500", S: "0.5", M: "13" });
    expect(play.act("S", settle({ lots: [other] }), now)).toEqual(
      refused("WEIGHT_NOT_AS_DELIVERED", { quantity: "6000", delivered: "6000.44" }),
    );
  });

  test("may be taken back and made again under the next number, until it is confirmed", () => {
    const play = carriedTo("60");
    play.act("S", { type: "cancel-settlement" }, now);
    expect(play.contract).toMatchObject({ state: "50", settlement: null });
    play.act("S", { type: "settle", evidence: sampleEvidence() }, now);
    expect(play.contract.settlement?.no).toBe(2);
  });

  test("stands after five working days of silence", () => {
    const play = carriedTo("60");
    expect(play.turnTo(on("03-10 16:59:59"))).toEqual([]);
    expect(play.turnTo(on("03-10 17:00:00"))).toMatchObject([{ type: "settlement-confirmed", by: null }]);
    expect(play.has("S")).toBe(yuan("4633420.29"));
    expect(play.turnTo(on("03-10 17:00:00"))).toEqual([]);
  });

  test("with prepayment comes back from the seller, as far as he has it", () => {
    const play = carriedTo("60", sampleContract({ payType: "0" }), { B: yuan("3720000"), S: zero });
    expect(play.has("S")).toBe(yuan("3720000"));
    play.act("B", { type: "confirm-settlement" }, now);
    expect([play.has("B"), play.has("S")]).toEqual([yuan("86579.71"), yuan("3633420.29")]);
  });

  test("with goods first is owed for ten working days", () => {
    const play = carriedTo("70", sampleContract({ payType: "2" }));
    expect(dutiesOf(play.contract, weekdayCalendar)).toContainEqual({
      by: "B",
      action: "pay",
      until: on("03-17 17:00:00"),
    });
    expect(play.act("B", { type: "apply-finish" }, now)).toEqual(refused("MONEY_OWED"));
    play.act("B", { type: "pay", amount: yuan("3633420.29") }, now);
    expect(play.has("S")).toBe(yuan("4633420.29"));
  });

  test("that is not paid is a default by all of the deposit, and is still owed", () => {
    const play = carriedTo("70", sampleContract({ payType: "2" }));
    play.turnTo(on("03-17 17:00:00"));
    expect(play.contract).toMatchObject({
      state: "70",
      defaults: [{ kind: "pay-settled", by: "B", penalty: yuan("360000") }],
    });
    expect(play.turnTo(on("03-30 17:00:00"))).toEqual([]);
    expect(allowedActions(play.contract, "B", { now, calendar: weekdayCalendar })).toContain("pay");
  });

  test("above what was paid asks the buyer for the rest", () => {
    const play = carriedTo("50");
    const rich = sampleEvidence().lots.map(({ no, tickets }) => ({
      no,
      tickets,
      report: { no, values: { Q: measureFrom("5800"), S: measureFrom("0.4"), M: measureFrom("12") } },
    }));
    play.act("S", { type: "settle", evidence: sampleEvidence({ lots: rich }) }, now);
    play.act("B", { type: "confirm-settlement" }, now);
    // 653.81 × 6 000.44 = 3 923 147.68
    expect(dutiesOf(play.contract, weekdayCalendar)[1]).toMatchObject({ by: "B", action: "pay" });
    expect(paymentTrial(play.contract, "B", null, play.has("B"))).toMatchObject({
      due: yuan("203147.68"),
      to: "other side",
    });
  });
});

describe("a dissent", () => {
  test("stops the confirmation, and its effect is known", () => {
    const play = carriedTo("60");
    expect(play.act("B", dispute, now)).toMatchObject(accepted);
    expect(play.contract.dissent?.difference).toBe(yuan("22039.40"));
    expect(play.act("B", { type: "confirm-settlement" }, now)).toEqual(refused("DISSENT_OPEN"));
    expect(play.turnTo(on("03-30 17:00:00"))).toEqual([]);
  });

  test("that the other side accepts settles again", () => {
    const play = carriedTo("60");
    play.act("S", dispute, now);
    expect(play.act("S", { type: "accept-dissent" }, now)).toEqual(refused("OTHER_SIDE_DECIDES"));
    play.act("B", { type: "accept-dissent" }, now);
    expect(play.contract).toMatchObject({ dissent: null, settlement: { no: 1 } });
    play.act("B", { type: "confirm-settlement" }, now);
    expect(play.has("S")).toBe(yuan("4655459.69"));
  });

  test("may be decided by the exchange, by what the reference sample shows or not at all", () => {
    const play = carriedTo("60");
    play.act("B", dispute, now);
    const found: Claim = { ground: "quality", lot: "2", code: "Q", value: measureFrom("5440") };
    play.act("X", { type: "decide-dissent", claim: found }, now);
    expect(play.contract.settlement?.result.parts[0]?.averages.Q).toBe(measureFrom("5483"));
    play.act("B", dispute, now);
    play.act("X", { type: "decide-dissent", claim: null }, now);
    expect(play.contract.settlement?.result.parts[0]?.averages.Q).toBe(measureFrom("5483"));
  });

  test("that is withdrawn gives the buyer five working days again", () => {
    const play = carriedTo("60");
    play.act("B", dispute, now);
    expect(play.act("S", { type: "withdraw-dissent" }, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
    play.act("B", { type: "withdraw-dissent" }, on("03-09 10:00:00"));
    expect(formatShanghai(nextDeadline(play.contract, weekdayCalendar) as Instant)).toBe(
      "2026-03-16 17:00:00",
    );
  });

  test("comes too late after three working days", () => {
    const play = carriedTo("60");
    expect(play.act("B", dispute, on("03-06 17:00:00"))).toEqual(refused("DISSENT_TOO_LATE"));
  });

  test("has a reason", () => {
    const play = carriedTo("60");
    expect(play.act("B", { ...dispute, memo: "" } as ContractAction, now)).toMatchObject({
      reason: "FIELD_REQUIRED",
    });
  });
});

describe("the finish", () => {
  const invoice: ContractAction = { type: "register-invoice", no: "01234567", amount: yuan("3633420.29") };

  test("waits for the invoice of the goods, to the fen", () => {
    const play = carriedTo("70");
    expect(play.act("B", { type: "apply-finish" }, now)).toEqual(refused("INVOICE_MISSING"));
    expect(play.act("S", { ...invoice, amount: yuan("3633420.30") } as ContractAction, now)).toEqual(
      refused("INVOICE_AMOUNT_WRONG", { amount: "3633420.29" }),
    );
    expect(play.act("S", invoice, now)).toMatchObject(accepted);
    expect(play.act("S", invoice, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
  });

  test("is asked for by one side and confirmed by the other, or by five working days", () => {
    const play = carriedTo("70");
    play.act("S", invoice, now);
    play.act("S", { type: "apply-finish" }, now);
    expect(play.act("S", { type: "confirm-finish" }, now)).toEqual(refused("OTHER_SIDE_DECIDES"));
    expect(play.act("B", { type: "cancel-finish" }, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
    play.act("S", { type: "cancel-finish" }, now);
    play.act("B", { type: "apply-finish" }, now);
    play.turnTo(on("03-10 17:00:00"));
    expect(play.contract).toMatchObject({ state: "80", deposits: { B: zero, S: zero } });
    expect(play.act("B", { type: "apply-finish" }, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
  });

  test("waits for the exchange where somebody is in default", () => {
    const play = carriedTo("70");
    play.act("S", invoice, now);
    play.act("X", { type: "record-default", side: "B", kind: "schedule", memo: "两日未到车" }, now);
    expect(play.contract.defaults).toMatchObject([{ penalty: yuan("180000") }]);
    expect(play.act("B", { type: "apply-finish" }, now)).toEqual(refused("BREACH_CASE_OPEN"));
    expect(play.act("X", { type: "resolve-default", place: 0, taken: yuan("360000.01") }, now)).toEqual(
      refused("PENALTY_BEYOND_DEPOSIT", { amount: "360000.00" }),
    );
    expect(play.act("X", { type: "resolve-default", place: 1, taken: zero }, now)).toEqual(
      refused("DEFAULT_UNKNOWN"),
    );
    play.act("X", { type: "resolve-default", place: 0, taken: yuan("180000") }, now);
    expect(play.has("S")).toBe(yuan("4813420.29"));
    expect(play.act("B", { type: "apply-finish" }, now)).toMatchObject(accepted);
  });
});

describe("terminating by agreement", () => {
  const propose = (amount: string, penalty: string | null = null): ContractAction => ({
    type: "propose-termination",
    kept: yuan(amount),
    penalty: penalty === null ? null : { by: "B", amount: yuan(penalty) },
    memo: "铁路运力取消",
  });

  test("the seller keeps what both have agreed on, and all else goes back", () => {
    const play = carriedTo("40");
    play.act("B", propose("1000000", "60000"), now);
    expect(play.act("B", { type: "agree-termination" }, now)).toEqual(refused("OTHER_SIDE_DECIDES"));
    play.act("S", { type: "agree-termination" }, now);
    expect(play.contract).toMatchObject({ state: "85", deposits: { B: zero, S: zero } });
    expect(play.has("S")).toBe(yuan("2060000"));
    expect(play.has("B")).toBe(yuan("3938800"));
  });

  test("may be taken back until the other side has agreed", () => {
    const play = carriedTo("30");
    play.act("B", propose("0"), now);
    play.act("B", { type: "withdraw-termination" }, now);
    expect(play.act("S", { type: "agree-termination" }, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
  });

  test("what was delivered without payment is still owed, and the deposit stays until it is paid", () => {
    const play = carriedTo("40", sampleContract({ payType: "2" }));
    play.act("S", propose("500000"), now);
    play.act("B", { type: "agree-termination" }, now);
    expect(play.contract).toMatchObject({ state: "85", deposits: { B: yuan("360000") } });
    play.act("B", { type: "pay", amount: yuan("500000") }, now);
    expect(play.contract.deposits.B).toBe(zero);
  });

  test.each([
    ["TERMINATION_BEYOND_CONTRACT", propose("-1")],
    ["TERMINATION_BEYOND_CONTRACT", propose("4092000.01")],
    ["PENALTY_BEYOND_DEPOSIT", propose("0", "360000.01")],
    ["AMOUNT_NOT_POSITIVE", propose("0", "0")],
    ["FIELD_REQUIRED", { ...propose("0"), memo: " " } as ContractAction],
  ])("is refused with %s", (reason, action) => {
    expect(carriedTo("30").act("B", action, now)).toMatchObject({ reason });
  });
});

describe("giving up", () => {
  const quit: ContractAction = { type: "record-default", side: "B", kind: "quit", memo: "书面放弃" };

  test("before anything was loaded ends the contract, and the deposit goes to the seller", () => {
    const play = carriedTo("30");
    play.act("X", quit, now);
    expect(play.contract.state).toBe("90");
    expect(play.has("B")).toBe(yuan("4638800"));
    play.act("X", { type: "resolve-default", place: 0, taken: yuan("360000") }, now);
    expect(play.has("S")).toBe(yuan("1360000"));
    expect(play.contract.deposits.B).toBe(zero);
  });

  test("is refused once goods were loaded", () => {
    expect(carriedTo("40").act("X", quit, now)).toEqual(refused("CONTRACT_STATE_WRONG"));
    expect(carriedTo("30").act("X", { ...quit, memo: "" } as ContractAction, now)).toMatchObject({
      reason: "FIELD_REQUIRED",
    });
  });
});

test("fulfilment below 90 % is taken from the deposit when the settlement stands", () => {
  const play = carriedTo("30", sampleContract(plain, { deposits: { B: yuan("300000"), S: zero } }));
  const tickets = [sampleTicket("T1", "4320")];
  play.act("S", { type: "ship", quantity: tonnes("4320"), tickets }, now);
  play.act("B", { type: "receive", no: 1, quantity: tonnes("4320"), tickets: [], last: true }, now);
  play.act("S", { type: "close-delivery" }, now);
  const evidence = sampleEvidence({ lots: [{ no: "1", tickets, report: null }] });
  play.act("S", { type: "settle", evidence }, now);
  play.act("B", { type: "confirm-settlement" }, now);
  expect(play.contract.deposits.B).toBe(yuan("246000"));
  expect(play.has("S")).toBe(yuan("3732400"));
  expect(perTonne("620")).toBe(play.contract.settlement?.result.parts[0]?.unitPrice);
});

test("nobody signs without a valid certificate", () => {
  const actor = { user: userId("U1"), party: "B", seen: null } as const;
  const context = { available: () => zero, certified: false, calendar: weekdayCalendar };
  expect(decideContract(sampleContract(), { type: "sign" }, actor, now, context)).toEqual(
    refused("CERTIFICATE_INVALID"),
  );
});
