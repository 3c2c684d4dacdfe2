import { type Contract, openedContract } from "@zd/domain/contracts/contract";
import { openedNews } from "@zd/domain/contracts/contract-news";
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
  WareKindId,
} from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import type { PayType, TradeMode } from "@zd/domain/terms/codes";
import type { PriceLadder } from "@zd/domain/terms/price-ladder";
import type { QualityLine } from "@zd/domain/terms/product";
import { type Sale, sellGoods } from "../goods/index.ts";
import { notify } from "../messages/index.ts";
import { write } from "../platform/formats/exact-json.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { findCalendar } from "../system/index.ts";
import { setClocks } from "./carry-out.ts";
import { publishMoved } from "./events.ts";
import { columnsOf } from "./lists/contract-columns.ts";

/** What a deal fixes of the contract that follows from it. */
export interface NewContract {
  /** The company on whose site the deal was made. */
  readonly company: CompanyId;
  /** `YYYY-MM-DD` */
  readonly tradingDay: string;
  /** A number drawn before by {@link drawContractNos}; left out, the contract gets one now. */
  readonly no?: ContractNo;
  /** Session of the deal; empty for an order of the mall, whose `sectionName` is the shop's name. */
  readonly section: string;
  /** Name of the session; for an order of the mall the name of the shop. */
  readonly sectionName: string;
  /**
   * Whether the session is for practice: the contract is carried out as any other, and counts in no figure of the
   * exchange.
   */
  readonly practice: boolean;
  /** The ware of the session, or of the mall. */
  readonly ware: string;
  /** Number of the ware within its session. */
  readonly wareNo: string;
  /** The order that was dealt. */
  readonly order: OrderNo;
  /** What holds the goods on the register so far: the ware or the order; null where nothing does. */
  readonly goodsHeldBy: string | null;
  /** Trade mode of the session; 9 for the mall. */
  readonly mode: TradeMode;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  readonly wareKind: string;
  /** Name, by which the settlement terms are found. */
  readonly wareKindName: string;
  /** Name of the product, in words. */
  readonly product: string;
  /** Name of the mine or plant that the goods come from. */
  readonly producer: string;
  /** Delivery place, in words. */
  readonly place: string;
  /** 交收方式, in words. */
  readonly delivery: string;
  /** First day, `YYYY-MM-DD`. */
  readonly deliveryFrom: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** 0 预付款, 1 保证付款, 2 货到付款, 3 线下付款. */
  readonly payType: PayType;
  /** What was dealt. */
  readonly quantity: Quantity;
  /** Price of the deal. */
  readonly price: Price;
  /** Price × quantity. */
  readonly amount: Fen;
  /** Performance deposit that is held of the buyer from the deal on. */
  readonly buyerDeposit: Fen;
  /** Performance deposit that is held of the seller from the deal on. */
  readonly sellerDeposit: Fen;
  /** Service fee of the buyer, charged with the deal. */
  readonly buyerFee: Fen;
  /** Service fee of the seller, charged with the deal. */
  readonly sellerFee: Fen;
  /** When the deal was made; the deadline for signing counts from it. */
  readonly dealtAt: Instant;
  /** As the notice of the ware has published them. */
  readonly qualities: readonly QualityLine[];
  /** Price ladder of a ware whose price follows from the quantity lifted (量价挂钩); null for any other. */
  readonly ladder: PriceLadder | null;
}

const contractNo = (tradingDay: string, no: bigint) =>
  `${tradingDay.replaceAll("-", "")}-${serial(no, 4)}` as ContractNo;

/** Draws numbers for contracts of these days, to be opened now or later; gaps mean nothing. */
export async function drawContractNos(
  { named }: Pick<Scope, "named">,
  tradingDays: readonly string[],
): Promise<readonly ContractNo[]> {
  if (tradingDays.length === 0) return [];
  const taken = await named<{
    /** Drawn from the sequence; the last part of a contract's number. */
    no: bigint;
  }>("contracts.numbers", "select nextval('contracts.contract_no') as no from generate_series(1, $1)", [
    tradingDays.length,
  ]);
  return tradingDays.map((day, i) => contractNo(day, taken[i]?.no ?? 0n));
}

/**
 * Opens the contracts of deals, state 10 待签订, in the transaction of the deals, so that no deal is ever without its
 * contract. Returns the numbers in the order of the deals.
 */
export async function openContracts(
  scope: Pick<Scope, "tx" | "named" | "now" | "broadcast" | "publish">,
  deals: readonly NewContract[],
): Promise<readonly ContractNo[]> {
  if (deals.length === 0) return [];
  const unnamed = deals.filter(({ no }) => no === undefined);
  const drawn = await drawContractNos(
    scope,
    unnamed.map(({ tradingDay }) => tradingDay),
  );
  const numbers = new Map(unnamed.map((deal, i) => [deal, drawn[i] as ContractNo]));
  const calendar = await findCalendar(scope.tx);
  const opened = deals.map((deal) => {
    const contract = openedContract({
      no: deal.no ?? (numbers.get(deal) as ContractNo),
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
    practice: deal.practice,
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
    ...columnsOf(contract, calendar),
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
  await sellGoods(scope, opened.map(saleOf));
  await notify(
    scope,
    opened.flatMap(({ deal, contract }) => openedNews(contract, subjectOf(deal), calendar)),
  );
  publishMoved(
    scope,
    opened.map(({ contract }) => contract),
  );
  return opened.map(({ contract }) => contract.no);
}

/** What the messages about a new contract name. */
const subjectOf = ({ producer, product, sectionName, section, practice }: NewContract) => ({
  goods: `${producer} ${product}`.trim(),
  section: sectionName,
  sectionId: section,
  practice,
});

const saleOf = ({
  deal,
  contract,
}: {
  /** What the deal has fixed. */
  readonly deal: NewContract;
  /** The contract as it was opened. */
  readonly contract: Contract;
}): Sale => ({
  contract: contract.no,
  quantity: deal.quantity,
  heldBy: deal.goodsHeldBy,
  goods: {
    company: deal.company,
    firm: deal.seller,
    wareKind: deal.wareKind as WareKindId,
    product: deal.product,
    place: deal.place,
  },
  at: deal.dealtAt,
});
