import type { ContractNo } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";

/** Under which name a side's stamped letter has its attachments. */
export const stampedLetterRecord = (contractNo: ContractNo, side: Side) =>
  ({ kind: "stamped-letter", id: `${contractNo}/${side}` }) as const;
