import type { Instant } from "../kernel/brand.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import type { Side } from "../terms/codes.ts";
import { type ContractActionType, type ContractParty, type DeadlineKind, opposite } from "./codes.ts";
import { type Contract, claimedAmount, dueFrom, openDefaults } from "./contract.ts";
import { deadlineOf } from "./deadlines.ts";

/** 待办方: which steps of a contract wait for which party, and until when (domain §5.2). */

/** A step of the contract that waits for a party. */
export interface Duty {
  /** Party that has to take it: buyer (B), seller (S), or the exchange (X). */
  readonly by: ContractParty;
  /** Action by which it is done. */
  readonly action: ContractActionType;
  /** Deadline of the step; null where none runs. */
  readonly until: Instant | null;
}

/** Next steps of all parties of a contract. */
export function dutiesOf(contract: Contract, calendar: ExchangeCalendar): readonly Duty[] {
  const { termination, dissent } = contract;
  return [
    ...ofState(contract, calendar),
    ...ofPayment(contract, calendar),
    ...(dissent ? [duty(opposite(dissent.by), "accept-dissent"), duty("X", "decide-dissent")] : []),
    ...(termination && contract.state <= "60" ? [duty(opposite(termination.by), "agree-termination")] : []),
    ...openDefaults(contract).map(() => duty("X", "resolve-default")),
  ];
}

/** Whether a party has a next step. */
export const isAwaited = (contract: Contract, party: ContractParty, calendar: ExchangeCalendar): boolean =>
  dutiesOf(contract, calendar).some(({ by }) => by === party);

const duty = (by: ContractParty, action: ContractActionType, until: Instant | null = null): Duty => ({
  by,
  action,
  until,
});

function ofState(contract: Contract, calendar: ExchangeCalendar): readonly Duty[] {
  const { state, signed, shipments, deliveryClosed, dissent, finish, invoice, settlement } = contract;
  const by = (kind: DeadlineKind) => deadlineOf(contract, kind, calendar);
  switch (state) {
    case "10":
      return (["B", "S"] as const)
        .filter((side) => !signed.includes(side))
        .map((side) => duty(side, "sign", by("sign")));
    case "30":
      return [duty("S", "ship", by("ship"))];
    case "40":
      return [
        ...(deliveryClosed ? [] : [duty("S", "ship", by("ship"))]),
        ...(shipments.some(({ complete }) => !complete) ? [duty("B", "receive", by("receive"))] : []),
      ];
    case "50":
      return [duty("S", "settle", by("settle"))];
    case "60":
      return dissent ? [] : [duty("B", "confirm-settlement", settlement?.confirmBy ?? null)];
    case "70":
      if (finish) return [duty(opposite(finish.by), "confirm-finish", by("finish"))];
      if (invoice === null) return [duty("S", "register-invoice")];
      return dueFrom(contract, "B") + dueFrom(contract, "S") === 0n
        ? [duty("B", "apply-finish"), duty("S", "apply-finish")]
        : [];
    case "20":
    case "80":
    case "85":
    case "90":
      return [];
  }
}

function ofPayment(contract: Contract, calendar: ExchangeCalendar): readonly Duty[] {
  const offline = contract.terms.payType === "3";
  return (["B", "S"] as const).flatMap((side: Side) => {
    const claimed = claimedAmount(contract, side);
    const action = offline ? "claim-payment" : side === "B" ? "pay" : "refund";
    const kind = contract.state === "20" ? "pay" : side === "B" ? "pay-settled" : "refund";
    return [
      ...(claimed > 0n ? [duty(opposite(side), "confirm-payment")] : []),
      ...(dueFrom(contract, side) > claimed
        ? [duty(side, action, deadlineOf(contract, kind, calendar))]
        : []),
    ];
  });
}
