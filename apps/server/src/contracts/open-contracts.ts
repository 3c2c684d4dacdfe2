import type {
  CompanyId,
  ContractNo,
  Fen,
  FirmId,
  Instant,
  OrderNo,
  Price,
  Quantity,
} from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { endOfWorkingDay } from "@zd/domain/kernel/working-day";
import type { PayType, TradeMode } from "@zd/domain/trading/codes";
import type { LaneScope } from "../platform/lanes.ts";

/** Both sides sign within two working days after the deal (domain §0.4, §5.1). */
const signingDays = 2;

/** What a deal settles of the contract that follows from it. */
export interface NewContract {
  readonly company: CompanyId;
  readonly tradingDay: string;
  readonly section: string;
  readonly sectionName: string;
  readonly ware: string;
  readonly wareNo: string;
  readonly order: OrderNo;
  readonly mode: TradeMode;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  readonly wareKind: string;
  readonly product: string;
  readonly producer: string;
  readonly place: string;
  readonly delivery: string;
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
  readonly payType: PayType;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly amount: Fen;
  readonly buyerDeposit: Fen;
  readonly sellerDeposit: Fen;
  readonly buyerFee: Fen;
  readonly sellerFee: Fen;
  readonly dealtAt: Instant;
}

const contractNo = (tradingDay: string, no: bigint) =>
  `${tradingDay.replaceAll("-", "")}-${serial(no, 4)}` as ContractNo;

/**
 * Opens the contracts of deals, state 10 待签订, in the deals' own transaction: a deal without its
 * contract is never seen. The numbers come back in the order of the deals.
 */
export async function openContracts(
  scope: LaneScope,
  deals: readonly NewContract[],
): Promise<readonly ContractNo[]> {
  if (deals.length === 0) return [];
  const taken = await scope.named<{ no: bigint }>(
    "contracts.numbers",
    "select nextval('contracts.contract_no') as no from generate_series(1, $1)",
    [deals.length],
  );
  const numbers = deals.map(({ tradingDay }, i) => contractNo(tradingDay, taken[i]?.no ?? 0n));
  const rows = deals.map((deal, i) => ({
    contract_no: numbers[i],
    company_id: deal.company,
    trading_day: deal.tradingDay,
    section_id: deal.section,
    section_name: deal.sectionName,
    ware_id: deal.ware,
    ware_no: deal.wareNo,
    order_no: deal.order,
    mode: deal.mode,
    buyer_id: deal.buyer,
    seller_id: deal.seller,
    ware_kind_id: deal.wareKind,
    product: deal.product,
    producer: deal.producer,
    place: deal.place,
    delivery: deal.delivery,
    delivery_from: deal.deliveryFrom,
    delivery_to: deal.deliveryTo,
    pay_type: deal.payType,
    quantity: deal.quantity.toString(),
    price: deal.price.toString(),
    amount: deal.amount.toString(),
    buyer_deposit: deal.buyerDeposit.toString(),
    seller_deposit: deal.sellerDeposit.toString(),
    buyer_fee: deal.buyerFee.toString(),
    seller_fee: deal.sellerFee.toString(),
    state: "10",
    sign_by: new Date(endOfWorkingDay(deal.dealtAt, signingDays)).toISOString(),
    dealt_at: new Date(deal.dealtAt).toISOString(),
  }));
  await scope.named(
    "contracts.open",
    "insert into contracts.contract select * from jsonb_populate_recordset(null::contracts.contract, $1::jsonb)",
    [JSON.stringify(rows)],
  );
  return numbers;
}
