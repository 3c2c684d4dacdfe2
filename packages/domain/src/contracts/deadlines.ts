import { fen, type Instant, instant, quantity } from "../kernel/brand.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import type { Side } from "../terms/codes.ts";
import type { DecisionContext } from "./actions.ts";
import { closingOf, defaultFact, withReleases } from "./closing.ts";
import { type DeadlineKind, opposite, workingDays } from "./codes.ts";
import {
  type Contract,
  type ContractShipment,
  claimedAmount,
  dueFrom,
  openDefaults,
  owedBy,
} from "./contract.ts";
import { evolveContract } from "./evolve.ts";
import type { ContractFact } from "./facts.ts";

/**
 * The deadlines of a contract, in working days of the exchange's calendar, and what follows when one is missed (domain §5.2, §5.4).
 */

/** A step that must be taken before a certain moment; if it is not, the clock acts (domain §5.4). */
export interface Deadline {
  readonly kind: DeadlineKind;
  /** Sides that have to act. */
  readonly by: readonly Side[];
  /** Moment from which on it is missed. */
  readonly at: Instant;
}

/**
 * All deadlines that run on a contract now, the earliest first. They follow from its state, and each from the calendar as it stood when
 * the deadline began: a later change of the calendar moves none of them (decision 0121).
 */
export function deadlinesOf(contract: Contract, calendar: ExchangeCalendar): readonly Deadline[] {
  const deadlines = [...ofState(contract, calendar), ...ofDebt(contract, calendar)];
  return deadlines.toSorted((a, b) => a.at - b.at);
}

/** Earliest deadline; null where none runs. */
export const nextDeadline = (contract: Contract, calendar: ExchangeCalendar): Instant | null =>
  deadlinesOf(contract, calendar)[0]?.at ?? null;

export const deadlineOf = (
  contract: Contract,
  kind: DeadlineKind,
  calendar: ExchangeCalendar,
): Instant | null => deadlinesOf(contract, calendar).find((deadline) => deadline.kind === kind)?.at ?? null;

function ofState(contract: Contract, calendar: ExchangeCalendar): readonly Deadline[] {
  const { state, since, terms, settlement, dissent, finish } = contract;
  const until = (from: Instant, days: number) => endOfWorkingDay(calendar, from, days);
  switch (state) {
    case "10": {
      const missing = (["B", "S"] as const).filter((side) => !contract.signed.includes(side));
      return [{ kind: "sign", by: missing, at: until(since, workingDays.sign) }];
    }
    case "20":
      return claimedAmount(contract, "B") >= dueFrom(contract, "B")
        ? []
        : [{ kind: "pay", by: ["B"], at: payBy(contract, "B", until(since, workingDays.pay), calendar) }];
    case "30":
    case "40":
      return [
        ...(contract.deliveryClosed
          ? []
          : [{ kind: "ship", by: [terms.haulier], at: loadBy(contract, calendar) } as const]),
        ...contract.shipments
          .filter((one) => isAwaitedByClock(one, terms))
          .map((one) => receiving(one, calendar)),
      ];
    case "50":
      return hasDefaulted(contract, "settle")
        ? []
        : [{ kind: "settle", by: ["S"], at: until(since, workingDays.settle) }];
    case "60":
      return settlement && !dissent ? [{ kind: "confirm", by: ["B"], at: settlement.confirmBy }] : [];
    case "70":
      return finish && openDefaults(contract).length === 0
        ? [{ kind: "finish", by: [opposite(finish.by)], at: until(finish.at, workingDays.finish) }]
        : [];
    case "80":
    case "85":
    case "90":
      return [];
  }
}

/** End of the delivery period, or of the days for loading after the payment where that is later. */
const loadBy = ({ terms, loadingFrom }: Contract, calendar: ExchangeCalendar): Instant =>
  loadingFrom === null
    ? terms.deliverBy
    : instant(Math.max(terms.deliverBy, endOfWorkingDay(calendar, loadingFrom, workingDays.load)));

/**
 * Whether a shipment's receipt has a deadline. Where the seller hauls by a waybill, the waybill counts the buyer's days
 * from its arrival (decision 0058); a buyer who hauls himself cannot put the receipt off by his waybill.
 */
const isAwaitedByClock = ({ complete, carried }: ContractShipment, { haulier }: Contract["terms"]): boolean =>
  !complete && !(carried && haulier === "S");

const receiving = ({ at }: ContractShipment, calendar: ExchangeCalendar): Deadline => ({
  kind: "receive",
  by: ["B"],
  at: endOfWorkingDay(calendar, at, workingDays.receive),
});

/** Deadline of what is still owed once the final sum is certain. */
function ofDebt(contract: Contract, calendar: ExchangeCalendar): readonly Deadline[] {
  const { final, terms } = contract;
  const owed = owedBy(contract);
  if (!final || !owed || claimedAmount(contract, owed.by) >= owed.amount) return [];
  const kind = owed.by === "B" ? "pay-settled" : "refund";
  if (hasDefaulted(contract, kind)) return [];
  const days = owed.by === "B" ? terms.payDays : workingDays.refund;
  return [
    {
      kind,
      by: [owed.by],
      at: payBy(contract, owed.by, endOfWorkingDay(calendar, final.at, days), calendar),
    },
  ];
}

/** The deadline of a payment, or one working day after the last answer to a voucher where that is later. */
function payBy({ claims }: Contract, side: Side, deadline: Instant, calendar: ExchangeCalendar): Instant {
  const answers = claims.flatMap(({ from, answeredAt }) =>
    from === side && answeredAt !== null ? [endOfWorkingDay(calendar, answeredAt, 1)] : [],
  );
  return instant(Math.max(deadline, ...answers));
}

const hasDefaulted = ({ defaults }: Contract, kind: "settle" | "pay-settled" | "refund"): boolean =>
  defaults.some((one) => one.kind === kind);

/**
 * The facts of every deadline missed by now, in order; empty where none is, so early and repeated calls do no harm.
 * `context` says what the firms have available at that moment, and which calendar counts.
 */
export function advanceContract(
  contract: Contract,
  now: Instant,
  context: DecisionContext,
): readonly ContractFact[] {
  const facts: ContractFact[] = [];
  let after = contract;
  for (;;) {
    const [due] = deadlinesOf(after, context.calendar);
    if (!due || due.at > now) return facts;
    const following = withReleases(after, missedDeadlineFacts(after, due, now, context), now);
    facts.push(...following);
    after = following.reduce(evolveContract, after);
  }
}

/** The facts that a missed deadline makes (domain §5.4). */
function missedDeadlineFacts(
  contract: Contract,
  { kind, by }: Deadline,
  at: Instant,
  context: DecisionContext,
): readonly ContractFact[] {
  const clock = { at, by: null } as const;
  const end = (): ContractFact => ({
    ...clock,
    type: "terminated",
    state: "90",
    closing: closingOf(contract, fen(0n), context.available("S")),
  });
  const fail = (as: Parameters<typeof defaultFact>[2]): readonly ContractFact[] =>
    by.map((side) => ({ ...clock, ...defaultFact(contract, side, as, "") }));
  switch (kind) {
    case "sign":
      return [...fail("sign"), end()];
    case "pay":
      return [...fail("pay"), end()];
    case "ship":
      return contract.shipments.length === 0
        ? [...fail("deliver"), end()]
        : [{ ...clock, type: "delivery-closed" }];
    case "receive": {
      const late = contract.shipments.find(
        (shipment) =>
          isAwaitedByClock(shipment, contract.terms) && receiving(shipment, context.calendar).at <= at,
      );
      if (!late) throw new Error("a receipt is due that nobody awaits");
      const rest = quantity(late.quantity - late.received);
      // Silence receives with the sender's weight: his tickets count as the receiver's.
      const own = late.received === 0n && late.receivedTickets.length === 0;
      const tickets = own ? late.tickets.map((ticket) => ({ ...ticket, scale: "receiver" as const })) : [];
      return [{ ...clock, type: "goods-received", no: late.no, quantity: rest, tickets, complete: true }];
    }
    case "settle":
      return fail("settle");
    case "confirm":
      return [confirmation(contract, clock, context)];
    case "pay-settled":
      return fail("pay-settled");
    case "refund":
      return fail("refund");
    case "finish":
      return [{ ...clock, type: "finished" }];
  }
}

/** The fact of a confirmed settlement, by the buyer or by his silence; throws where there is none. */
export function confirmation(
  contract: Contract,
  stamp: Pick<ContractFact, "at" | "by">,
  context: DecisionContext,
): ContractFact {
  const { settlement } = contract;
  if (!settlement) throw new Error(`contract ${contract.no} has no settlement to confirm`);
  const { payable, forfeit } = settlement.result;
  const closing = closingOf(contract, payable, context.available("S"), forfeit);
  return { ...stamp, type: "settlement-confirmed", closing };
}
