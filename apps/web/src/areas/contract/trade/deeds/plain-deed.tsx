import { contractSteps } from "@zd/contract/contracts/actions";
import { contractDetails } from "@zd/contract/contracts/details";
import type { InputOf } from "@zd/contract/wire/operation";
import { contractParties } from "@zd/domain/contracts/codes";
import { fen } from "@zd/domain/kernel/brand";
import type { ReactNode } from "react";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { claimInWords, differenceInWords } from "../../../../ui/contract/claim-words.ts";
import type { PartyContract } from "../../../../ui/contract/view.ts";
import { shownAmount, shownQuantity } from "../../../../ui/figures.tsx";
import { type DeedProps, useDeed } from "./deed.ts";
import { Consequence, Effects } from "./effects.tsx";

interface Plain {
  readonly operation: typeof contractSteps.closeDelivery;
  readonly title: string;
  readonly act: string;
  readonly look?: "danger";
  readonly done: string;
  /** What the server says of it on its card; where it says nothing, the page tells what it knows. */
  readonly previews?: InputOf<typeof contractDetails.previewStep>["action"];
  readonly effects?: (contract: PartyContract) => readonly (readonly [string, ReactNode])[];
  readonly follows?: (contract: PartyContract) => string;
}

/** They all name a contract and nothing more. */
const asking = (operation: unknown) => operation as typeof contractSteps.closeDelivery;

const settledSums = ({ settlement, paid, escrow }: PartyContract) => {
  const payable = settlement?.result.payable ?? fen(0n);
  return [
    ["结算单", settlement?.no ?? ""],
    ["结算数量", `${shownQuantity(settlement?.result.settled ?? null)} 吨`],
    ["结算金额", `${shownAmount(payable)} 元`],
    ["已付货款", `${shownAmount(paid)} 元${escrow > 0n ? "（冻结中）" : ""}`],
  ] as const;
};

/** Where the money goes when a settlement is confirmed. */
function afterConfirming({ settlement, paid, payType }: PartyContract): string {
  const payable = settlement?.result.payable ?? fen(0n);
  if (paid > payable) {
    const back = shownAmount(fen(paid - payable));
    return payType === "3" ? `卖方应在线下退回 ${back} 元。` : `多付的 ${back} 元退回买方可用资金。`;
  }
  return payable > paid
    ? `买方还应付 ${shownAmount(fen(payable - paid))} 元，须在期限内付清。`
    : "货款两清。";
}

const dissentFacts = ({ dissent, scale }: PartyContract) =>
  dissent
    ? ([
        ["主张", claimInWords(dissent.claim, scale)],
        ["影响", differenceInWords(dissent.difference)],
      ] as const)
    : [];

const terminationFacts = ({ termination }: PartyContract) =>
  termination
    ? ([
        ["卖方保留货款", `${shownAmount(termination.kept)} 元`],
        [
          "保证金扣付",
          termination.penalty
            ? `${contractParties[termination.penalty.by]} ${shownAmount(termination.penalty.amount)} 元`
            : "无",
        ],
        ["原因", termination.memo],
      ] as const)
    : [];

const deposit = ({ deposits, side }: PartyContract) =>
  [["本方在押履约保证金", `${shownAmount(deposits[side])} 元`]] as const;

/** Steps that take nothing but a yes. */
export const plainDeeds = {
  "close-delivery": {
    operation: asking(contractSteps.closeDelivery),
    title: "发货完毕",
    act: "发货完毕",
    done: "已登记发货完毕",
    previews: "close-delivery",
  },
  "cancel-settlement": {
    operation: asking(contractSteps.cancelSettlement),
    title: "撤销结算",
    act: "撤销结算",
    look: "danger",
    done: "已撤销结算",
    effects: settledSums,
    follows: () => "撤销后合同回到待结算，未处理的异议同时失效，须在结算期限内重新结算。",
  },
  "confirm-settlement": {
    operation: asking(contractSteps.confirmSettlement),
    title: "确认结算",
    act: "确认结算",
    done: "已确认结算",
    effects: settledSums,
    follows: (contract) => `确认后不能再提出异议。${afterConfirming(contract)}`,
  },
  "accept-dissent": {
    operation: asking(contractSteps.acceptDissent),
    title: "异议确认",
    act: "确认异议",
    done: "已确认异议，结算单已更正",
    effects: dissentFacts,
    follows: () => "确认后结算单按该主张更正，确认期限重新计算。",
  },
  "withdraw-dissent": {
    operation: asking(contractSteps.withdrawDissent),
    title: "异议撤销",
    act: "撤销异议",
    done: "已撤销异议",
    effects: dissentFacts,
    follows: () => "撤销后结算单按原样等待确认；异议期限内可重新提出。",
  },
  "apply-finish": {
    operation: asking(contractSteps.applyFinish),
    title: "完成申请",
    act: "申请完成",
    done: "已申请完成",
    previews: "apply-finish",
  },
  "cancel-finish": {
    operation: asking(contractSteps.cancelFinish),
    title: "完成撤销",
    act: "撤销完成申请",
    done: "已撤销完成申请",
    effects: deposit,
    follows: () => "撤销后合同保持已结算状态，可再次申请完成。",
  },
  "confirm-finish": {
    operation: asking(contractSteps.confirmFinish),
    title: "完成确认",
    act: "确认完成",
    done: "合同已完成",
    previews: "confirm-finish",
  },
  "withdraw-termination": {
    operation: asking(contractSteps.withdrawTermination),
    title: "解除撤销",
    act: "撤销解除申请",
    done: "已撤销解除申请",
    effects: terminationFacts,
    follows: () => "撤销后合同继续履行。",
  },
  "agree-termination": {
    operation: asking(contractSteps.agreeTermination),
    title: "解除确认",
    act: "确认解除",
    look: "danger",
    done: "合同已解除",
    effects: terminationFacts,
    follows: () => "确认后合同解除，不可恢复；多收的货款退回买方，双方剩余的履约保证金解冻。",
  },
} as const satisfies Readonly<Record<string, Plain>>;

export type PlainDeedName = keyof typeof plainDeeds;

export function PlainDeed({ contract, onClose, name }: DeedProps & { readonly name: PlainDeedName }) {
  const plain: Plain = plainDeeds[name];
  const { previews: action, effects, follows } = plain;
  const { send, busy, error } = useDeed(plain.operation, contract);
  const { contractNo } = contract;
  const card = useCard(contractDetails.previewStep, action ? { contractNo, action } : null);
  return (
    <ConfirmCard
      title={plain.title}
      act={plain.act}
      look={plain.look ?? "main"}
      ready
      busy={busy}
      error={error}
      done={plain.done}
      {...(action && { card })}
      onAct={(answered) => send({}, answered)}
      onClose={onClose}
    >
      {action === undefined && (
        <>
          <Effects of={[["合同号", contractNo], ...(effects?.(contract) ?? [])]} />
          <Consequence>{follows?.(contract)}</Consequence>
        </>
      )}
    </ConfirmCard>
  );
}
