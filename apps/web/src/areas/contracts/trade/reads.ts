import { contractDetails } from "@zd/api/contracts/details";
import { contractTodos } from "@zd/api/contracts/todos";
import { funds } from "@zd/api/funds/operations";
import { mallContracts } from "@zd/api/mall/agreements";

/** What every step of a contract makes stale. */
export const contractReads = [
  contractDetails.readContract,
  contractTodos.countTodos,
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
