import { contractDetails } from "@zd/contract/contracts/details";
import { contractTodos } from "@zd/contract/contracts/todos";
import { funds } from "@zd/contract/funds/operations";
import { mallContracts } from "@zd/contract/mall/agreements";

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
