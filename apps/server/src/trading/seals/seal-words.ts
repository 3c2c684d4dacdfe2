import { sealHolders, sealThreshold } from "@zd/domain/trading/session";
import type { NewSection } from "../sessions/schedule-section.ts";

type SealedSection = Pick<NewSection, "sealHolders" | "shortlistSize">;

/** How a section is sealed and opened, for its notice: who holds the parts, and what follows where too few of them come. */
export const sealWords = ({ sealHolders: holders = [], shortlistSize }: SealedSection): string =>
  [
    "报价收到即加密封存，任何一方单独不能开启，保证金按可报的最大数量冻结。",
    `开启份额由${holders.map(({ holder }) => sealHolders[holder]).join("、")}各持一份，`,
    holders.length === sealThreshold ? "须全部交出方可开启。" : `任意 ${sealThreshold} 份即可开启。`,
    ...(shortlistSize === null
      ? []
      : ["两轮各有一把密钥：第一轮开启后即进入休息，第二轮报价另行封存、另行开启，不受场次截止时间限制。"]),
    "报价截止后至下一工作日 17:00 仍未开启的，报价永不公开，标的流标，保证金全部退回。",
  ].join("");
