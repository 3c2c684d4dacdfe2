import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { contractParties } from "@zd/domain/contracts/codes";
import type { ReactNode } from "react";
import { claimInWords, differenceInWords } from "../../../../parts/contracts/claim-words.ts";
import type { PartyContract } from "../../../../parts/contracts/view.ts";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import { Consequence, Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

interface Plain {
  /** The call of the step. */
  readonly operation: typeof contractSteps.acceptDissent;
  readonly title: string;
  /** On the button that binds. */
  readonly confirmLabel: string;
  /** Red where something is destroyed. */
  readonly look?: "danger";
  /** Said once it is done. */
  readonly successMessage: string;
  /** What it comes to; null where the server's card says that. */
  readonly effects: ((contract: PartyContract) => readonly (readonly [string, ReactNode])[]) | null;
  /** What happens next, in a sentence; null where the card says it. */
  readonly follows: string | null;
}

/** The calls of plain steps take the contract, its version and at most the card: one type stands for all. */
const asking = (operation: unknown) => operation as typeof contractSteps.acceptDissent;

const dissentFacts = ({ dissent, scale }: PartyContract) =>
  dissent
    ? ([
        ["主张", claimInWords(dissent.claim, scale)],
        ["影响", differenceInWords(dissent.difference)],
      ] as const)
    : [];

/** Why the contract is to end; everything else is on the card. */
const terminationReason = ({ termination }: PartyContract) =>
  termination ? ([["原因", termination.memo]] as const) : [];

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

/** Steps without fields: they are only confirmed. */
export const plainActions = {
  "close-delivery": {
    operation: asking(contractSteps.closeDelivery),
    title: "发货完毕",
    confirmLabel: "发货完毕",
    successMessage: "已登记发货完毕",
    effects: null,
    follows: null,
  },
  "cancel-settlement": {
    operation: asking(contractSteps.cancelSettlement),
    title: "撤销结算",
    confirmLabel: "撤销结算",
    look: "danger",
    successMessage: "已撤销结算",
    effects: null,
    follows: null,
  },
  "confirm-settlement": {
    operation: asking(contractSteps.confirmSettlement),
    title: "确认结算",
    confirmLabel: "确认结算",
    successMessage: "已确认结算",
    effects: null,
    follows: null,
  },
  "accept-dissent": {
    operation: asking(contractSteps.acceptDissent),
    title: "异议确认",
    confirmLabel: "确认异议",
    successMessage: "已确认异议，结算单已更正",
    effects: null,
    follows: null,
  },
  "withdraw-dissent": {
    operation: asking(contractSteps.withdrawDissent),
    title: "异议撤销",
    confirmLabel: "撤销异议",
    successMessage: "已撤销异议",
    effects: dissentFacts,
    follows: "撤销后结算单按原样等待确认；异议期限内可重新提出。",
  },
  "apply-finish": {
    operation: asking(contractSteps.applyFinish),
    title: "完成申请",
    confirmLabel: "申请完成",
    successMessage: "已申请完成",
    effects: null,
    follows: null,
  },
  "cancel-finish": {
    operation: asking(contractSteps.cancelFinish),
    title: "完成撤销",
    confirmLabel: "撤销完成申请",
    successMessage: "已撤销完成申请",
    effects: deposit,
    follows: "撤销后合同保持已结算状态，可再次申请完成。",
  },
  "confirm-finish": {
    operation: asking(contractSteps.confirmFinish),
    title: "完成确认",
    confirmLabel: "确认完成",
    successMessage: "合同已完成",
    effects: null,
    follows: null,
  },
  "withdraw-termination": {
    operation: asking(contractSteps.withdrawTermination),
    title: "解除撤销",
    confirmLabel: "撤销解除申请",
    successMessage: "已撤销解除申请",
    effects: terminationFacts,
    follows: "撤销后合同继续履行。",
  },
  "agree-termination": {
    operation: asking(contractSteps.agreeTermination),
    title: "解除确认",
    confirmLabel: "确认解除",
    look: "danger",
    successMessage: "合同已解除",
    effects: terminationReason,
    follows: null,
  },
} as const satisfies Readonly<Record<string, Plain>>;

export type PlainActionName = keyof typeof plainActions;

/** The steps for which the server makes a confirmation card. */
const onCard = [
  "cancel-settlement",
  "confirm-settlement",
  "accept-dissent",
  "apply-finish",
  "confirm-finish",
  "agree-termination",
] as const;
const cardOf = (name: PlainActionName) => onCard.find((one) => one === name) ?? null;

export function PlainActionDialog({
  contract,
  onClose,
  name,
}: ActionProps & { readonly name: PlainActionName }) {
  const plain: Plain = plainActions[name];
  const { contractNo } = contract;
  const action = cardOf(name);
  const ofStep = useCard(contractDetails.previewStep, action && { contractNo, action });
  const isEnd = name === "close-delivery";
  const ofEnd = useCard(contractDetails.previewDelivery, isEnd ? { contractNo, action: name } : null);
  const card = isEnd ? ofEnd : ofStep;
  const { send, busy, error } = useContractAction(plain.operation, contract);
  return (
    <ConfirmCard
      title={plain.title}
      confirmLabel={plain.confirmLabel}
      look={plain.look ?? "main"}
      busy={busy}
      error={error}
      successMessage={plain.successMessage}
      {...((action || isEnd) && { card })}
      onConfirm={(answered, { seen }) => send(action ? { card: seen } : {}, answered)}
      onClose={onClose}
    >
      {plain.effects && <Effects of={[["合同号", contractNo], ...plain.effects(contract)]} />}
      {plain.follows !== null && <Consequence>{plain.follows}</Consequence>}
    </ConfirmCard>
  );
}
