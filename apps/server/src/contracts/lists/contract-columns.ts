import type { ContractActionType, ContractParty } from "@zd/domain/contracts/codes";
import { isContractOver } from "@zd/domain/contracts/codes";
import { type Contract, receivedQuantity, shippedQuantity } from "@zd/domain/contracts/contract";
import { deadlineOf, nextDeadline } from "@zd/domain/contracts/deadlines";
import { dutiesOf } from "@zd/domain/contracts/duties";
import type { Instant } from "@zd/domain/kernel/brand";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";

const dateOf = (at: Instant | null) => (at === null ? null : new Date(at));

/** The columns of a contract that follow from its facts, as `jsonb_populate_recordset` takes them. */
export function columnsOf(contract: Contract, calendar: ExchangeCalendar) {
  const duties = dutiesOf(contract, calendar);
  const next = (
    party: ContractParty,
  ): {
    /** What the party has to do next, the most urgent first; null where nothing waits for it. */
    readonly duty: ContractActionType | null;
    /** Until when; null where it has no deadline. */
    readonly due: Instant | null;
  } => {
    const [first] = duties
      .filter(({ by }) => by === party)
      .toSorted((a, b) => (a.until ?? Number.POSITIVE_INFINITY) - (b.until ?? Number.POSITIVE_INFINITY));
    return { duty: first?.action ?? null, due: first?.until ?? null };
  };
  const buyer = next("B");
  const seller = next("S");
  return {
    state: contract.state,
    sign_by: dateOf(deadlineOf(contract, "sign", calendar)),
    body: contract,
    version: contract.version,
    is_open: !isContractOver(contract.state) || duties.length > 0,
    buyer_duty: buyer.duty,
    buyer_due: dateOf(buyer.due),
    seller_duty: seller.duty,
    seller_due: dateOf(seller.due),
    exchange_duty: next("X").duty,
    due_at: dateOf(nextDeadline(contract, calendar)),
    paid: contract.paid.toString(),
    shipped: shippedQuantity(contract).toString(),
    received: receivedQuantity(contract).toString(),
    settled: contract.settlement?.result.payable.toString() ?? null,
    dissent: contract.dissent !== null,
  };
}
