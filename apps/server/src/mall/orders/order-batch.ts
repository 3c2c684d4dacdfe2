import type {
  CompanyId,
  FirmId,
  Instant,
  NegotiationNo,
  OrderNo,
  Price,
  Quantity,
  UserId,
} from "@zd/domain/kernel/brand";
import { quantity } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Charges, type ChargeTerms, chargesOf } from "@zd/domain/mall/charges";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { FeePlan } from "@zd/domain/mall/fee-plan";
import { answerByOf, coverFault, offerFault } from "@zd/domain/mall/order";
import { holdForOrder } from "@zd/domain/mall/order-vouchers";
import { amountOf } from "@zd/domain/money/amount";
import { firmLimitFault } from "@zd/domain/money/firm-limits";
import { countOpenContracts } from "../../contracts/index.ts";
import { FeeTerms, type LockedAccounts, lockAccounts } from "../../funds/index.ts";
import { previewHash } from "../../platform/calls/card.ts";
import { Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Batch, Outcome, PendingCommand } from "../../platform/lanes/lanes.ts";
import { type CustomerPrices, loadCustomerPrices } from "../groups/customer-prices.ts";
import { findFeePlans, planOf } from "../merchants/fee-plans.ts";
import { QuotedOrders } from "../negotiations/quoted-orders.ts";
import { findStandings, limitsOf, type Standing, standingFault } from "../standing.ts";
import { reserveStock } from "../stock.ts";
import { openMall } from "../switching/open-mall.ts";
import { termsFor } from "./charge-terms.ts";
import { type FoundOffer, lockOffers, offerAt } from "./offers.ts";
import { addOrders, drawOrderNumbers, keepShownWares, type NewOrder } from "./order-store.ts";
import { orderMark } from "./preview-order.ts";

/** An order that is to be placed. */
export interface OrderCommand {
  /** Host of the site on which it was placed. */
  readonly host: string;
  /** The company of the buyer; a ware of another one is not there for him. */
  readonly company: CompanyId;
  /** The firm that orders. */
  readonly buyer: FirmId;
  /** The user of the buyer. */
  readonly user: UserId;
  /** Name of that user. */
  readonly userName: string;
  readonly ware: MallWareId;
  /** Quantity ordered. */
  readonly count: Quantity;
  /** The price that the buyer has seen. */
  readonly price: Price;
  /** Delivery address; may be empty. */
  readonly address: string;
  /** The negotiation whose quote the buyer orders by; null for an order at the shop's price. */
  readonly negotiation: NegotiationNo | null;
  /** The mark of the card that the buyer has confirmed; null where he was shown none. */
  readonly seen: string | null;
}

async function findPlans(
  { tx }: Scope,
  offers: ReadonlyMap<string, FoundOffer>,
): Promise<ReadonlyMap<CompanyId, readonly FeePlan[]>> {
  const companies = [...new Set([...offers.values()].map(({ company }) => company))];
  const found = await Promise.all(companies.map((company) => findFeePlans(tx, company)));
  return new Map(companies.map((company, i) => [company, found[i] ?? []]));
}

/** Hosts without a mall, among those of a batch; one query. */
async function findClosed({ tx }: Scope, commands: readonly OrderCommand[]): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  for (const host of new Set(commands.map((command) => command.host))) {
    await openMall(tx, { host }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      closed.add(host);
    });
  }
  return closed;
}

/** What an order is decided by, read once for all orders of the transaction. */
interface Known {
  /** By ware. */
  readonly offers: ReadonlyMap<string, FoundOffer>;
  /** The negotiations by whose quotes orders are placed, locked. */
  readonly quoted: QuotedOrders;
  /** What buyers pay who are customers of a group. */
  readonly customerPrices: CustomerPrices;
  /** The purses of all buyers, locked. */
  readonly accounts: LockedAccounts;
  /** What keeps each buyer from trading. */
  readonly standings: ReadonlyMap<FirmId, Standing>;
  /** How many contracts are not over, of each buyer whose contracts are limited. */
  readonly openContracts: ReadonlyMap<FirmId, number>;
  /** Numbers for the orders of the batch. */
  readonly numbers: readonly bigint[];
  /** The fee table of all buyers. */
  readonly fees: FeeTerms;
  /** The plans of each company, the usual one first. */
  readonly plans: ReadonlyMap<CompanyId, readonly FeePlan[]>;
  /** Hosts on which the mall is not enabled. */
  readonly closed: ReadonlySet<string>;
}

/** The orders of a transaction, decided one after the other, each by what the ones before have left. */
export class OrderBatch {
  /** The orders that were accepted. */
  readonly #placed: NewOrder[] = [];
  readonly #known: Known;

  private constructor(known: Known) {
    this.#known = known;
  }

  /** Locks and reads what these orders are decided by: negotiations, wares with their stocks, accounts, in this order. */
  static async load(scope: Scope, commands: readonly OrderCommand[]): Promise<OrderBatch> {
    const wares = [...new Set(commands.map(({ ware }) => ware))];
    const buyers = [...new Set(commands.map(({ buyer }) => buyer))].sort();
    const fees = new FeeTerms();
    const quoted = await QuotedOrders.lock(scope.tx, commands);
    // The wares and stocks before the accounts, as everywhere; the fee terms after them, as `FeeTerms` asks.
    const [offers, accounts, standings, numbers] = await Promise.all([
      lockOffers(scope, wares),
      lockAccounts(scope, buyers),
      findStandings(scope, buyers),
      drawOrderNumbers(scope, commands.length),
      fees.load(scope, buyers),
    ]);
    const limited = buyers.filter((buyer) => (standings.get(buyer)?.openContractLimit ?? null) !== null);
    const [plans, closed, openContracts, customerPrices] = await Promise.all([
      findPlans(scope, offers),
      findClosed(scope, commands),
      countOpenContracts(scope, limited),
      loadCustomerPrices(scope, buyers, wares),
    ]);
    return new OrderBatch({
      offers,
      quoted,
      customerPrices,
      accounts,
      standings,
      openContracts,
      numbers,
      fees,
      plans,
      closed,
    });
  }

  /** Stores the orders that were accepted, with their stock, money, and the negotiations that they end. */
  async save(scope: Scope): Promise<void> {
    const { accounts, quoted } = this.#known;
    if (this.#placed.length > 0)
      await Promise.all([
        addOrders(scope, this.#placed),
        keepShownWares(scope, this.#placed),
        reserveStock(
          scope,
          this.#placed.map(({ no, offer: { ware }, count }) => ({ ware, quantity: count, order: no })),
        ),
        accounts.save(scope),
      ]);
    await quoted.save(scope);
  }

  apply({ key, waiting }: Batch<OrderCommand>): readonly Outcome<NewOrder>[] {
    const offer = this.#known.offers.get(key);
    if (!offer) return waiting.map(() => ({ ok: false, reason: "NOT_FOUND" }));
    let left = offer.available;
    return waiting.map((one) => {
      const outcome = this.#order({ ...offer, available: left }, one);
      if (outcome.ok) left = quantity(left - outcome.result.count);
      return outcome;
    });
  }

  #order(offer: FoundOffer, { command, at }: PendingCommand<OrderCommand>): Outcome<NewOrder> {
    const { host, company, buyer, ware, count, price, seen } = command;
    if (this.#known.closed.has(host)) return { ok: false, reason: "MALL_OFF" };
    if (company !== offer.company) return { ok: false, reason: "NOT_FOUND" };
    const reason = standingFault(this.#known.standings.get(buyer));
    if (reason) return { ok: false, reason };
    const offered = this.#known.quoted.offered(command, at);
    if (!offered.ok) return offered;
    const own = this.#known.customerPrices.of(buyer, ware, offer.price) ?? offer.price;
    const fault = offerFault(offerAt({ ...offer, price: own, ...offered.price }, at), {
      buyer,
      count,
      price,
    });
    if (fault) return fault;
    const terms = this.#termsFor(offer, buyer, at);
    const charges = chargesOf(terms, price, count);
    const available = this.#known.accounts.available(buyer);
    const beyond = firmLimitFault(this.#limitsOf(buyer), amountOf(price, count));
    if (beyond) return beyond;
    const uncovered = coverFault(charges, available);
    if (uncovered) return uncovered;
    if (seen !== null && seen !== previewHash(orderMark({ ware, count, price, charges, available })))
      return { ok: false, reason: "CARD_CHANGED" };
    const result = this.#place(offer, command, { terms, charges, at });
    return { ok: true, result };
  }

  #limitsOf(buyer: FirmId) {
    const { standings, openContracts } = this.#known;
    return limitsOf(standings.get(buyer), openContracts.get(buyer) ?? 0);
  }

  #termsFor(offer: FoundOffer, firm: FirmId, at: Instant): ChargeTerms {
    const plan = planOf(this.#known.plans.get(offer.company) ?? [], offer.plan);
    return termsFor(plan, this.#known.fees, offer, { firm, side: "B", at });
  }

  #place(
    offer: FoundOffer,
    command: OrderCommand,
    {
      terms,
      charges,
      at,
    }: {
      /** By what the buyer is charged. */
      readonly terms: ChargeTerms;
      /** What is frozen of the buyer. */
      readonly charges: Charges;
      /** When the order was received. */
      readonly at: Instant;
    },
  ): NewOrder {
    const { buyer, count, price, user, userName, address, negotiation } = command;
    const day = shanghaiDay(at);
    const no = orderNoOf(day, this.#known.numbers[this.#placed.length] ?? 0n);
    for (const voucher of holdForOrder(buyer, charges)) this.#known.accounts.post(voucher, no, at);
    const amount = amountOf(price, count);
    const answerBy = answerByOf(at);
    const order = {
      no,
      day,
      offer,
      buyer,
      user,
      userName,
      count,
      price,
      amount,
      terms,
      charges,
      address,
      at,
      answerBy,
      negotiation,
    };
    this.#known.quoted.placed(negotiation, no);
    this.#placed.push(order);
    return order;
  }
}

const orderNoOf = (day: string, no: bigint) => `S${day.replaceAll("-", "")}-${serial(no, 6)}` as OrderNo;
