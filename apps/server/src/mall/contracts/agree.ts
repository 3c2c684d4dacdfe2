import type { CompanyId, Fen } from "@zd/domain/kernel/brand";
import { quantity } from "@zd/domain/kernel/brand";
import { placeOf } from "@zd/domain/mall/agreement";
import { type Charges, type ChargeTerms, feeBy } from "@zd/domain/mall/charges";
import { amountOf } from "@zd/domain/money/amount";
import type { Side } from "@zd/domain/terms/codes";
import { openContracts } from "../../contracts/index.ts";
import { type LockedAccounts, lockAccounts } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { promisesOf } from "../orders/letter-words.ts";
import { lockOffers } from "../orders/offers.ts";
import type { OrderRow } from "../orders/order-store.ts";
import type { ShownWare } from "../orders/order-tables.ts";
import { releaseStock, sellStock } from "../stock.ts";
import { agreedOf, type Both } from "./agreement-outcome.ts";
import { toAgreement } from "./agreement-store.ts";

/**
 * Both sides agree: the agreed tonnes are sold and the others offered again, deposits become the contract's, fees are
 * taken, and the contract is opened, to be signed and carried out like any other (domain §5).
 */
export async function agree(scope: Scope, { row, order }: Both): Promise<void> {
  const { tx, now } = scope;
  const { wareId: ware, orderNo, buyerId, sellerId } = order;
  await lockOffers(scope, [ware]);
  const accounts = await lockAccounts(scope, [buyerId, sellerId].sort());
  const agreed = {
    B: charge(accounts, scope, { row, order }, "B"),
    S: charge(accounts, scope, { row, order }, "S"),
  };
  await accounts.save(scope);
  await sellStock(scope, [{ ware, quantity: row.quantity, order: orderNo }]);
  const rest = quantity(order.quantity - row.quantity);
  if (rest > 0n) await releaseStock(scope, [{ ware, quantity: rest, order: orderNo }]);
  const { shown } = await tx
    .selectFrom("mall.orderedWare")
    .select("shown")
    .where("wareId", "=", ware)
    .where("version", "=", order.wareVersion)
    .executeTakeFirstOrThrow();
  await openContracts(scope, [{ ...dealOf({ row, order }, shown, agreed), dealtAt: now }]);
}

/** Charges a side for the agreed amount, and records its fee. */
function charge(accounts: LockedAccounts, { now }: Scope, { row, order }: Both, side: Side): Charges {
  const { terms, charges, vouchers } = agreedOf({ row, order }, side);
  for (const voucher of vouchers) accounts.post(voucher, order.orderNo, now);
  recordFee(accounts, {
    order,
    terms,
    amount: charges.fee,
    tariff: feeBy(terms.tariff, row.price, row.quantity),
    side,
    at: now,
  });
  return charges;
}

/** The fee of a side, as it is recorded. */
interface Recorded {
  readonly order: OrderRow;
  /** By what the side is charged. */
  readonly terms: ChargeTerms;
  readonly side: Side;
  /** Fee that is charged, in fen. */
  readonly amount: Fen;
  /** What the shop's own plan would have charged. */
  readonly tariff: Fen;
  /** When both sides agreed. */
  readonly at: Scope["now"];
}

/** Records the fee of a side; none where the shop's own plan charges nothing, but a waived fee is recorded. */
function recordFee(accounts: LockedAccounts, { order, terms, side, amount, tariff, at }: Recorded): void {
  if (amount === 0n && tariff === 0n) return;
  const firm = side === "B" ? order.buyerId : order.sellerId;
  accounts.recordFee({ order: order.orderNo, firm, amount, taken: amount, why: terms.why, tariff, at });
}

const dealOf = ({ row, order }: Both, shown: ShownWare, agreed: Readonly<Record<Side, Charges>>) => ({
  company: row.companyId as CompanyId,
  tradingDay: row.tradingDay,
  no: row.contractNo,
  section: "",
  sectionName: order.shopName,
  practice: false,
  ware: order.wareId,
  wareNo: "",
  order: order.orderNo,
  goodsHeldBy: order.orderNo,
  mode: "9" as const,
  buyer: row.buyerId,
  seller: row.sellerId,
  wareKind: order.wareKindId,
  wareKindName: shown.kind,
  product: order.wareName,
  producer: order.placeName,
  place: placeOf(toAgreement(row, order).terms, order.placeName),
  delivery: row.delivery,
  deliveryFrom: row.deliveryFrom,
  deliveryTo: row.deliveryTo,
  payType: row.payType,
  quantity: row.quantity,
  price: row.price,
  amount: amountOf(row.price, row.quantity),
  buyerDeposit: agreed.B.deposit,
  sellerDeposit: agreed.S.deposit,
  buyerFee: agreed.B.fee,
  sellerFee: agreed.S.fee,
  qualities: promisesOf(shown),
  ladder: null,
});
