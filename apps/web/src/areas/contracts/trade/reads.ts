import { contractDetails } from "@zd/api/contracts/details";
import { funds } from "@zd/api/funds/operations";
import { mallContracts } from "@zd/api/mall/agreements";
import type { OutputOf } from "@zd/api/wire/operation";
import { todoReads } from "../../../api/todos.ts";

/** A contract, as the lists show it; all four of them have the same columns. */
export type ContractRow = OutputOf<typeof contractDetails.listPurchases>["rows"][number];

/** What every step of a contract makes stale. */
export const contractReads = [
  contractDetails.readContract,
  ...todoReads,
  contractDetails.listPurchaseHandling,
  contractDetails.listSaleHandling,
  contractDetails.listPurchases,
  contractDetails.listSales,
  contractDetails.listSteps,
  contractDetails.listAttachments,
  contractDetails.listPayments,
  contractDetails.listReceipts,
  contractDetails.listSettlements,
  contractDetails.listDissents,
  contractDetails.listFinishes,
  contractDetails.readFees,
  contractDetails.tryPayment,
  funds.readToday,
  mallContracts.listPurchases,
  mallContracts.listSales,
  mallContracts.readContract,
] as const;
