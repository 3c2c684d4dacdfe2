import type { OrderNo, SectionId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";

/**
 * Such as B250616-02-00064: the session without the J of its number, and the order's place in its journal. Another letter
 * stays, so that no two sessions have orders of the same number.
 */
export const orderNoOf = (section: SectionId, seq: number) =>
  `B${section.replace(/^J/, "")}-${serial(seq, 5)}` as OrderNo;
