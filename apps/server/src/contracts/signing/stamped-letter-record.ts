import type { ContractNo } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";

/** The record id of the attachments of a side's stamped letter. */
export const stampedLetterRecord = (contractNo: ContractNo, side: Side) =>
  ({ kind: "stamped-letter", id: `${contractNo}/${side}` }) as const;
