import type { CompanyId, Fen, Instant, WareId } from "@zd/domain/kernel/brand";
import type { PayType } from "@zd/domain/terms/codes";
import type { QualityLine } from "@zd/domain/terms/product";
import type { Deal } from "@zd/domain/trading/facts";
import { type NewContract, openContracts } from "../../contracts/index.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import type { StoredSession } from "./session-rows.ts";

/** A deal that a batch has made, and the session as it was when the batch began. */
export interface NewDeal {
  /** The session before the batch; its published terms go into the contract. */
  readonly before: StoredSession;
  /** The deal as the rules have made it. */
  readonly deal: Deal;
  /** When the deal was made. */
  readonly at: Instant;
}

/** Turns deals into contracts and deal records, in the transaction that made them. */
export async function openDeals(scope: LaneScope, deals: readonly NewDeal[]): Promise<void> {
  if (deals.length === 0) return;
  const dealtWares = await readDealtWares(
    scope,
    deals.map(({ deal }) => deal.ware),
  );
  const contracts = await openContracts(
    scope,
    deals.map((deal) => toContract(deal, dealtWares)),
  );
  const rows = deals.map(({ before: { session, published }, deal, at }, i) => ({
    order_no: deal.no,
    section_id: session.section.id,
    ware_id: deal.ware,
    firm_id: deal.firm,
    owner_id: deal.owner,
    contract_no: contracts[i],
    company_id: published.company,
    trading_day: published.tradingDay,
    practice: published.practice,
    price: deal.price.toString(),
    quantity: deal.quantity.toString(),
    amount: deal.amount.toString(),
    dealt_at: new Date(at).toISOString(),
  }));
  await scope.named(
    "trading.addDeals",
    "insert into trading.deal select * from jsonb_populate_recordset(null::trading.deal, $1::jsonb)",
    [JSON.stringify(rows)],
  );
}

/** What a session has no use for, and a contract settles by. */
interface DealtWare {
  /** The ware's quality table as it was published. */
  readonly qualities: readonly QualityLine[];
  /** Name of the section's ware kind. */
  readonly wareKindName: string;
}

async function readDealtWares(
  { named }: LaneScope,
  wares: readonly WareId[],
): Promise<ReadonlyMap<WareId, DealtWare>> {
  const found = await named<{ id: WareId; qualities: readonly QualityLine[]; ware_kind_name: string }>(
    "trading.readDealtWares",
    `select w.id, w.qualities, k.name as ware_kind_name from unnest($1::text[]) dealt(id)
     join trading.ware w on w.id = dealt.id
     join trading.section s on s.id = w.section_id
     join trading.ware_kind k on k.id = s.ware_kind_id`,
    [[...new Set(wares)]],
  );
  return new Map(
    found.map(({ id, qualities, ware_kind_name: wareKindName }) => [id, { qualities, wareKindName }]),
  );
}

function toContract(
  { before: { session, wares, published }, deal, at: dealtAt }: NewDeal,
  dealtWares: ReadonlyMap<WareId, DealtWare>,
): NewContract {
  const ware = wares.get(deal.ware);
  const terms = session.wares.get(deal.ware)?.rule.terms;
  const dealtWare = dealtWares.get(deal.ware);
  if (!ware || !dealtWare) throw new Error(`ware ${deal.ware} was dealt and is not published`);
  const bought = deal.side === "S";
  const nothing = 0n as Fen;
  return {
    company: published.company as CompanyId,
    tradingDay: published.tradingDay,
    section: session.section.id,
    sectionName: published.name,
    practice: published.practice,
    ware: ware.id,
    wareNo: ware.no,
    order: deal.no,
    goodsHeldBy: bought ? ware.id : null,
    mode: session.section.mode,
    buyer: bought ? deal.firm : deal.owner,
    seller: bought ? deal.owner : deal.firm,
    wareKind: published.wareKind,
    product: ware.product,
    producer: ware.producer,
    place: ware.place,
    delivery: ware.delivery,
    deliveryFrom: ware.deliveryFrom,
    deliveryTo: ware.deliveryTo,
    payType: ware.payType as PayType,
    quantity: deal.quantity,
    price: deal.price,
    amount: deal.amount,
    buyerDeposit: bought ? deal.kept : nothing,
    sellerDeposit: bought ? nothing : deal.kept,
    buyerFee: bought ? deal.feeFirm : deal.feeOwner,
    sellerFee: bought ? deal.feeOwner : deal.feeFirm,
    dealtAt,
    ...dealtWare,
    ladder: terms?.mode === "5" ? terms.ladder : null,
  };
}
