import { dissentGrounds } from "@zd/domain/contracts/dissent";
import { formatMeasure, qualityAttributes } from "@zd/domain/contracts/quality";
import { netWeight } from "@zd/domain/contracts/settlement-evidence";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import type { Fen } from "@zd/domain/kernel/brand";
import { fen } from "@zd/domain/kernel/brand";
import { shownAmount, shownQuantity } from "../../ui/figures/figures.tsx";
import type { Claim } from "./view.ts";

/** 主张, in words: what the line should go by instead. */
export function claimInWords(claim: Claim, scale: Scale): string {
  const ground = dissentGrounds[claim.ground];
  switch (claim.ground) {
    case "quality": {
      const { label, unit } = qualityAttributes[claim.code];
      return `${ground}：批次 ${claim.lot} 的${label}应为 ${formatMeasure(claim.code, claim.value)} ${unit}`;
    }
    case "quantity":
      return `${ground}：批次 ${claim.lot} 净重应为 ${shownQuantity(netWeight(claim.tickets, scale))} 吨（磅单 ${claim.tickets.length} 张）`;
    case "agreement":
      return `${ground}：${claim.memo}，${differenceInWords(claim.amount)}`;
  }
}

/** Whom a change of a settlement favours, and by how much. */
export function differenceInWords(difference: Fen): string {
  if (difference === 0n) return "货款不变";
  return difference > 0n
    ? `买方多付 ${shownAmount(difference)} 元`
    : `买方少付 ${shownAmount(fen(-difference))} 元`;
}
