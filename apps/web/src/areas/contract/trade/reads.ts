import { contractDetails } from "@zd/contract/contracts/details";
import { contractTodos } from "@zd/contract/contracts/todos";
import { funds } from "@zd/contract/funds/operations";
import { mallContracts } from "@zd/contract/mall/agreements";

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
