import { openedContract } from "@zd/domain/contracts/contract";
import { termsOfDeal } from "@zd/domain/contracts/contract-terms";
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
import type { QualityLine } from "@zd/domain/trading/application-terms";
import type { PayType, TradeMode } from "@zd/domain/trading/codes";
import type { PriceLadder } from "@zd/domain/trading/session";
import { write } from "../platform/exact-json.ts";
import type { LaneScope } from "../platform/lanes.ts";
import { setClocks } from "./carry-out.ts";
import { columnsOf } from "./contract-columns.ts";
import { movedOf } from "./events.ts";

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
  readonly wareKindName: string;
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
  readonly qualities: readonly QualityLine[];
  /** Of a ware whose price follows from what was lifted (量价挂钩). */
  readonly ladder: PriceLadder | null;
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
  const opened = deals.map((deal, i) => {
    const contract = openedContract({
      no: contractNo(deal.tradingDay, taken[i]?.no ?? 0n),
      parties: { B: deal.buyer, S: deal.seller },
      terms: termsOfDeal(deal),
      deposits: { B: deal.buyerDeposit, S: deal.sellerDeposit },
      at: deal.dealtAt,
    });
    return { deal, contract };
  });
  const rows = opened.map(({ deal, contract }) => ({
    contract_no: contract.no,
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
    dealt_at: new Date(deal.dealtAt).toISOString(),
    qualities: deal.qualities,
    ...columnsOf(contract),
  }));
  await Promise.all([
    scope.named(
      "contracts.open",
      "insert into contracts.contract select * from jsonb_populate_recordset(null::contracts.contract, $1::jsonb)",
      [write(rows)],
    ),
    setClocks(
      scope.tx,
      opened.map(({ contract }) => contract),
    ),
  ]);
  for (const { contract } of opened) scope.tell(movedOf(contract));
  return opened.map(({ contract }) => contract.no);
}
