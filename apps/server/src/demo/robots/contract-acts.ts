import type { ContractAction } from "@zd/domain/contracts/actions";
import { isContractOver } from "@zd/domain/contracts/codes";
import { type Contract, dueFrom, shippedQuantity } from "@zd/domain/contracts/contract";
import { type Duty, dutiesOf } from "@zd/domain/contracts/duties";
import { type Measure, measure, type QualityCode } from "@zd/domain/contracts/quality";
import { attributesOf, type Lot, type Ticket } from "@zd/domain/contracts/settlement-evidence";
import type { Scale, SettlementTerms } from "@zd/domain/contracts/settlement-terms";
import { type FirmId, fen, type Instant, instant, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { weekdayCalendar } from "@zd/domain/kernel/exchange-calendar";
import type { Side } from "@zd/domain/terms/codes";

const hourMs = 3_600_000;

/** What a firm does next with a contract, and when it gets round to it. */
export interface ContractAct {
  /** The side that acts. */
  readonly side: Side;
  /** What it does. */
  readonly action: ContractAction;
  /** When it gets round to it; may lie in the past. */
  readonly at: Instant;
}

/** How long robots take for each act, in hours. */
const hours: Readonly<Partial<Record<ContractAction["type"], number>>> = {
  sign: 18,
  refuse: 20,
  pay: 16,
  "claim-payment": 14,
  "confirm-payment": 20,
  ship: 50,
  receive: 30,
  settle: 30,
  "raise-dissent": 20,
  "accept-dissent": 40,
  "confirm-settlement": 40,
  refund: 20,
  "register-invoice": 12,
  "apply-finish": 30,
  "confirm-finish": 20,
  "propose-termination": 10,
  "agree-termination": 20,
};

/** Whether a firm sees to what is asked of it. */
export type Acts = (firm: FirmId, duty: Duty, contract: Contract) => boolean;

/** The act on a contract that is due first; null where it waits for somebody else. */
export function nextAct(contract: Contract, acts: Acts, eventful: boolean): ContractAct | null {
  // What is done does not depend on deadlines, so no calendar is asked.
  const planned = dutiesOf(contract, weekdayCalendar).flatMap((duty) => {
    const { by } = duty;
    if (by === "X" || !acts(contract.parties[by], duty, contract)) return [];
    const action = (eventful ? mishap(contract, duty) : null) ?? usual(contract, by, duty);
    return action ? [{ side: by, action, at: readyAt(contract, action) }] : [];
  });
  return planned.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

/** What brings a contract to its end by agreement: it is signed first, since nothing else can be dissolved; null where it is over. */
export function actToDissolve(contract: Contract, at: Instant): ContractAct | null {
  const { state, signed, termination } = contract;
  if (isContractOver(state)) return null;
  const unsigned = (["B", "S"] as const).find((side) => !signed.includes(side));
  if (unsigned) return { side: unsigned, action: { type: "sign" }, at };
  if (termination)
    return { side: termination.by === "B" ? "S" : "B", action: { type: "agree-termination" }, at };
  const memo = "练习场次当日结束，双方协商解除";
  return { side: "S", action: { type: "propose-termination", kept: fen(0n), penalty: null, memo }, at };
}

/**
 * The last figures of a contract's number; they stand for chance, so that the same contract always goes the same way.
 */
export const lotOf = ({ no }: Contract): number => Number(no.slice(-6).replace(/\D/g, ""));

/** What goes wrong with some contracts, chosen by their number; null where all goes well. */
function mishap(contract: Contract, { by, action }: Duty): ContractAction | null {
  const chance = lotOf(contract);
  if (action === "sign" && by === "B" && chance % 41 === 7)
    return { type: "refuse", memo: "设备检修，暂停采购" };
  if (
    action === "ship" &&
    contract.shipments.length === 0 &&
    contract.termination === null &&
    chance % 19 === 4
  ) {
    return { type: "propose-termination", kept: fen(0n), penalty: null, memo: "矿方检修，双方协商解除" };
  }
  const { settlement } = contract;
  const agreed = settlement?.evidence.agreed.length ?? 0;
  if (action === "confirm-settlement" && settlement && agreed === 0 && chance % 9 === 2) {
    const claim = { ground: "agreement", memo: "运输损耗由双方分担", amount: fen(-200_000n) } as const;
    return { type: "raise-dissent", line: 1, claim, memo: "到厂数量与矿方磅单不符" };
  }
  return null;
}

function usual(contract: Contract, side: Side, { action }: Duty): ContractAction | null {
  const { shipments } = contract;
  switch (action) {
    case "sign":
    case "accept-dissent":
    case "confirm-settlement":
    case "apply-finish":
    case "confirm-finish":
    case "agree-termination":
      return { type: action };
    case "pay":
    case "refund":
      return { type: action, amount: dueFrom(contract, side) };
    case "claim-payment": {
      const voucher = `银行回单${contract.no}-${contract.claims.length + 1}`;
      return { type: action, amount: dueFrom(contract, side), voucher };
    }
    case "confirm-payment": {
      const waiting = contract.claims.find(({ from, state }) => from !== side && state === "waiting");
      return waiting ? { type: action, no: waiting.no } : null;
    }
    case "ship": {
      if (contract.termination) return null;
      if (shippedQuantity(contract) > 0n) return { type: "close-delivery" };
      const load = delivered(contract);
      return { type: "ship", quantity: load, tickets: ticketsOf(contract, "mine", load) };
    }
    case "receive": {
      const open = shipments.find(({ complete }) => !complete);
      if (!open) return null;
      const tickets = ticketsOf(contract, "receiver", open.quantity);
      return { type: "receive", no: open.no, quantity: open.quantity, tickets, last: true };
    }
    case "settle":
      return { type: "settle", evidence: evidenceOf(contract) };
    case "register-invoice": {
      const amount = contract.settlement?.result.goods ?? fen(0n);
      return { type: action, no: `0440${contract.no.replace("-", "")}`, amount };
    }
    default:
      return null;
  }
}

function readyAt(contract: Contract, { type }: ContractAction): Instant {
  const { since, dissent, finish, termination, final, shipments } = contract;
  const begun = {
    "accept-dissent": dissent?.at,
    "confirm-finish": finish?.at,
    "agree-termination": termination?.at,
    receive: shipments.find(({ complete }) => !complete)?.at,
    "close-delivery": shipments.at(-1)?.at,
    refund: final?.at,
  }[type as string];
  // Nobody takes twice as long as another, and everybody is in time.
  const share = 0.75 + (lotOf(contract) % 50) / 100;
  return instant(Math.round((begun ?? since) + (hours[type] ?? 24) * share * hourMs));
}

/** The delivered quantity: 99.60 to 99.99 per cent of the agreed one, in whole hundredths of a tonne. */
function delivered(contract: Contract): Quantity {
  const share = 9_960n + BigInt(lotOf(contract) % 40);
  return quantity(((contract.terms.quantity * share) / 1_000_000n) * 100n);
}

const tare = quantity(150_000n);
const perTrain = 10_000_000n;

/** A ticket for each train of a thousand tonnes. */
function ticketsOf({ no, shipments }: Contract, scale: Scale, load: Quantity): readonly Ticket[] {
  const tickets: Ticket[] = [];
  for (let left = load as bigint; left > 0n; ) {
    const net = left > perTrain ? perTrain : left;
    const number = `${scale === "mine" ? "K" : "S"}${no}-${shipments.length}-${tickets.length + 1}`;
    tickets.push({ no: number, scale, gross: quantity(net + tare), tare, net: quantity(net) });
    left -= net;
  }
  return tickets;
}

/** What was weighed on the scale that counts, analysed as one lot for each shipment. */
function evidenceOf(contract: Contract) {
  const { settlement: terms } = contract.terms;
  const lots = contract.shipments.map((shipment): Lot => {
    const weighed = {
      mine: shipment.tickets,
      receiver: shipment.receivedTickets,
      port: shipment.tickets.map((ticket) => ({ ...ticket, scale: "port" as const })),
    }[terms.scale];
    const values = Object.fromEntries(
      attributesOf(terms).map((code) => [code, found(terms, code, contract)]),
    );
    return {
      no: String(shipment.no),
      tickets: weighed,
      report: { no: `H${contract.no}-${shipment.no}`, values },
    };
  });
  return { lots, shortfallBy: null, liftedBesides: quantity(0n), agreed: [] };
}

/** What a laboratory finds: about what was promised. */
function found(terms: SettlementTerms, code: QualityCode, contract: Contract): Measure {
  const drift = BigInt(lotOf(contract) % 7) - 3n;
  if (code === "Q") return measure((terms.calorific?.base ?? 550_000n) + drift * 1_300n);
  if (code === "M") return measure((terms.moisture?.base ?? 1_300n) + drift * 20n);
  const limit = terms.steps.find((step) => step.code === code)?.limit ?? 50n;
  const value = limit + drift * 2n;
  return measure(value > 0n ? value : limit);
}
