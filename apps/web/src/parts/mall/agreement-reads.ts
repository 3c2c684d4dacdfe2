import { contractDetails } from "@zd/api/contracts/details";
import { contractTodos } from "@zd/api/contracts/todos";
import { funds } from "@zd/api/funds/operations";
import { mallContracts } from "@zd/api/mall/agreements";

/** What every step of a contract of the mall makes stale. */
export const agreementReads = [
  mallContracts.readContract,
  mallContracts.preview,
  mallContracts.listPurchases,
  mallContracts.listSales,
  contractTodos.countTodos,
  contractDetails.listPurchaseHandling,
  contractDetails.listSaleHandling,
  funds.readToday,
] as const;
