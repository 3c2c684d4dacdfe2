import { contractDetails } from "@zd/api/contracts/details";
import { funds } from "@zd/api/funds/operations";
import { mallContracts } from "@zd/api/mall/agreements";
import type { OutputOf } from "@zd/api/wire/operation";
import { todoReads } from "../../api/todos.ts";

/** A contract of the mall, with the steps that may be taken now. */
export type AgreementRead = OutputOf<typeof mallContracts.readContract>;

/** The calls whose answers any step of a mall contract may change. */
export const agreementReads = [
  mallContracts.readContract,
  mallContracts.preview,
  mallContracts.listPurchases,
  mallContracts.listSales,
  ...todoReads,
  contractDetails.listPurchaseHandling,
  contractDetails.listSaleHandling,
  funds.readToday,
] as const;
