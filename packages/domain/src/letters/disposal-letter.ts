import type { DefaultKind } from "../contracts/codes.ts";
import { defaultKinds } from "../contracts/codes.ts";
import type { Fen } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import { type Letter, letterKinds } from "./letter.ts";
import { bothWays, goodsFacts, type LetterDeal, partyFacts } from "./letter-deal.ts";

/** What a disposal letter says about the default. */
export interface Disposal {
  /** Number of the case. */
  readonly no: string;
  /** Side that has defaulted. */
  readonly by: Side;
  /** Duty that was not kept. */
  readonly kind: DefaultKind;
  /** 违约事实; may be empty. */
  readonly memo: string;
  /** Penalty in fen; zero is a warning without one. */
  readonly penalty: Fen;
  /** Last moment to appeal, `YYYY-MM-DD HH:mm:ss`. */
  readonly appealBy: string;
}

export const disposalLetterNumber = (no: string): string => `WY${no}`;

/** 违约处置函 (domain §5.4). */
export function disposalLetter(
  deal: LetterDeal,
  { no, by, kind, memo, penalty, appealBy }: Disposal,
  issuedAt: string,
): Letter {
  const guilty = deal.parties[by];
  const injured = deal.parties[by === "B" ? "S" : "B"];
  return {
    number: disposalLetterNumber(no),
    title: letterKinds.disposal,
    issuer: deal.exchange,
    seal: "业务专用章",
    issuedAt,
    blocks: [
      { kind: "text", text: `${guilty.name}：` },
      {
        kind: "text",
        text: `贵方在合同${deal.contractNo}的履行中发生违约：${defaultKinds[kind]}${memo === "" ? "" : `（${memo}）`}。${consequence(penalty, injured.name)}`,
      },
      { kind: "heading", text: "合同情况" },
      { kind: "facts", facts: [["合同编号", deal.contractNo], ...partyFacts(deal), ...goodsFacts(deal)] },
      { kind: "heading", text: "申诉" },
      {
        kind: "text",
        text: `请仔细阅读函件内容。如有疑问，请于${appealBy}前到用户中心进行申诉；逾期未确认也未申诉的，视为接受。在贵方确认或提出申诉之前，暂停受理贵方的报价。`,
      },
    ],
    signers: [],
  };
}

const consequence = (penalty: Fen, injured: string): string =>
  penalty === 0n
    ? "依据交易规则，现予书面告诫，不扣除履约保证金。"
    : `依据交易规则，拟从贵方履约保证金中扣除违约金${bothWays(penalty)}，划付${injured}。`;
