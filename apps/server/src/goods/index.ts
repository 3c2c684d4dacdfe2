import type { OpenModule } from "../platform/module.ts";
import { goodsAuditWords } from "./audit-words.ts";
import { goodsDayChecks } from "./day-checks.ts";
import { exportGoodsJournal } from "./export-journal.ts";
import { goodsLists } from "./lists.ts";
import { lotHandlers } from "./lot-calls.ts";
import { goodsFile } from "./member-file.ts";
import { sealedGoods } from "./sealed-goods.ts";

/** 货权登记: the tonnes of each firm, and what holds them. This context is below trading, mall, contracts and financing. */
export const goods: OpenModule = () => ({
  name: "goods",
  handlers: [...goodsLists, ...lotHandlers, exportGoodsJournal],
  // The register is a log itself, and its balances follow from it.
  unaudited: [
    "goods.entry",
    "goods.voucher",
    "goods.voucher_of_firm",
    "goods.account",
    "goods.seal",
    "goods.sealed_balance",
    "goods.cleared",
  ],
  sealedLog: sealedGoods,
  dayChecks: goodsDayChecks,
  memberFile: goodsFile,
  auditWords: goodsAuditWords,
  migrations: new URL("./migrations/", import.meta.url),
});

export {
  type ContractGoodsMoved,
  deliverDeclared,
  moveContractGoods,
  type Sale,
  sellGoods,
} from "./contract-goods.ts";
export {
  type Intention,
  listGoods,
  type Offer,
  type Reservation,
  requireOfferable,
  reserveGoods,
  unreserveGoods,
  type Withdrawal,
  withdrawGoods,
} from "./offers.ts";
export {
  financedBy,
  findFinanced,
  isFinanced,
  pledgeContract,
  pledgeLots,
  releasePledges,
  requirePledgeable,
} from "./pledges.ts";
export { purgeLots } from "./purge-lots.ts";
export {
  declareLot,
  findHoldings,
  findLotsOf,
  type Goods,
  type GoodsScope,
  type Holding,
  type LockedLot,
  lockLots,
} from "./register.ts";
export { sealedGoods } from "./sealed-goods.ts";
