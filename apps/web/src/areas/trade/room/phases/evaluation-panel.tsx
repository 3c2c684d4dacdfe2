import type { SectionRow, WareRow } from "@zd/api/market/board";
import { refusalText } from "@zd/api/refusals";
import { type AwardKind, awardKinds } from "@zd/api/trading/award";
import { behalfActions, controlStates } from "@zd/api/trading/control-records";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { OutputOf } from "@zd/api/wire/operation";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { priceImprovement } from "@zd/domain/trading/price-improvement";
import { useId, useState } from "react";
import { type EvaluatedOffer, OfferTable } from "../../../../parts/evaluation/offer-table.tsx";
import { useServerTime } from "../../../../realtime/server-clock.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { Countdown } from "../../../../ui/figures/countdown.tsx";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import type { BehalfRecord } from "../own/own-wares.ts";
import type { Terms } from "../terms.ts";
import styles from "./evaluation-panel.module.css";
import { StepDialog } from "./step-dialog.tsx";

export type Evaluation = OutputOf<typeof sessionSteps.evaluateOffers>;

interface Props {
  readonly section: SectionRow;
  readonly ware: WareRow;
  readonly terms: Terms;
  /** The offers by rank, and what is open of a counter-offer. */
  readonly evaluation: Evaluation;
  /** What the exchange has done here in the firm's place, or been asked to. */
  readonly behalf: readonly BehalfRecord[];
}

/** What the owner is about to do; null while no dialog is open. */
type Step = { readonly kind: AwardKind } | "counter" | "confirm" | null;

/** 评标: the offers by rank, for the owner of the ware alone, and what he may do with them (domain §2.5, §2.6). */
export function EvaluationPanel({ section, ware, terms, evaluation, behalf }: Props) {
  const [selectedOrderNo, setSelectedOrderNo] = useState<OrderNo | null>(null);
  const [step, setStep] = useState<Step>(null);
  const { offers, counterOffer, average } = evaluation;
  const waits = useCounterWaits(evaluation);
  const takesQuotes = section.mode === "3";
  const offer = offers.find(({ orderNo }) => orderNo === selectedOrderNo) ?? null;
  const close = () => setStep(null);

  return (
    <section className={styles["panel"]} aria-labelledby="evaluation">
      <header>
        <h2 id="evaluation">评标 · 标的 {ware.no}</h2>
        <span>
          {offers.length} 份报价 · 需 {shownQuantity(ware.quantity)} 吨
          {average !== null && (
            <>
              {" "}
              · 中标加权均价 <b>{shownPrice(average)}</b>
            </>
          )}
        </span>
        <span>
          剩余 <Countdown to={evaluation.deadline} />
        </span>
      </header>
      {behalf.map((step) => (
        <p key={step.at} className={styles["counter"]} role="status">
          交易中心{behalfActions[step.action]}（{controlStates[step.state]}）：{step.detail}。事由：
          {step.reason}
        </p>
      ))}
      <OfferTable
        offers={offers}
        countered={counterOffer?.orderNo ?? null}
        {...(takesQuotes && { choice: { selection: selectedOrderNo, onChoose: setSelectedOrderNo } })}
      />
      {counterOffer && <CounterState evaluation={evaluation} waits={waits} />}
      {takesQuotes ? (
        <AwardTools evaluation={evaluation} terms={terms} offer={offer} waits={waits} onStep={setStep} />
      ) : (
        <div className={styles["tools"]}>
          <Button look="main" onClick={() => setStep("confirm")}>
            确认中标结果
          </Button>
          <span>结果按规则计算；确认前企业可放弃中标，由后一名递补。</span>
        </div>
      )}
      {step === "counter" && offer && (
        <CounterDialog section={section} ware={ware} offer={offer} onClose={close} />
      )}
      {step === "confirm" && <ConfirmOffersDialog section={section} ware={ware} onClose={close} />}
      {step !== null && typeof step === "object" && (
        <AwardDialog
          section={section}
          ware={ware}
          kind={step.kind}
          offer={step.kind === "chosen" ? offer : null}
          onClose={close}
        />
      )}
    </section>
  );
}

interface ToolsProps {
  readonly evaluation: Evaluation;
  /** They say whether the ware may be split. */
  readonly terms: Terms;
  /** The selected offer; null while none is. */
  readonly offer: EvaluatedOffer | null;
  /** A counter-offer waits for its answer: nothing can be awarded meanwhile. */
  readonly waits: boolean;
  /** Called with the step whose dialog is to open. */
  readonly onStep: (step: Step) => void;
}

/** The ways in which quotes can be awarded, the counter-offer, and what keeps the owner from them. */
const AwardTools = ({ evaluation: { counterOffer }, terms, offer, waits, onStep }: ToolsProps) => (
  <div className={styles["tools"]}>
    <Button look="main" disabled={waits} onClick={() => onStep({ kind: "ranked" })}>
      {awardKinds.ranked}
    </Button>
    {terms.split && (
      <Button disabled={waits} onClick={() => onStep({ kind: "split" })}>
        {awardKinds.split}
      </Button>
    )}
    <Button disabled={waits || offer === null} onClick={() => onStep({ kind: "chosen" })}>
      {awardKinds.chosen}
    </Button>
    <Button disabled={counterOffer !== null || offer === null} onClick={() => onStep("counter")}>
      还价
    </Button>
    <Button look="danger" disabled={waits} onClick={() => onStep({ kind: "none" })}>
      {awardKinds.none}
    </Button>
    <span>
      {waits
        ? refusalText("COUNTER_OFFER_WAITS")
        : offer === null
          ? "指定定标、还价须先选择一份报价；每个标的仅可还价一次。"
          : `已选第 ${offer.rank} 名 ${offer.firmName}`}
    </span>
  </div>
);

/** Whether a counter-offer still waits for its answer; nothing can be awarded meanwhile. */
function useCounterWaits({ counterOffer }: Evaluation): boolean {
  return useServerTime((now) => counterOffer?.answer === null && now < counterOffer.until);
}

function CounterState({ evaluation, waits }: { readonly evaluation: Evaluation; readonly waits: boolean }) {
  const { counterOffer, offers } = evaluation;
  if (!counterOffer) return null;
  const to = offers.find(({ orderNo }) => orderNo === counterOffer.orderNo)?.firmName ?? "";
  const answer =
    counterOffer.answer === "accepted"
      ? "对方已接受，按还价参与定标"
      : counterOffer.answer === "declined"
        ? "对方已拒绝，原报价不变"
        : waits
          ? "等待答复，剩余 "
          : "对方未在期限内答复，原报价不变";
  return (
    <p className={styles["counter"]} role="status">
      向 {to} 还价 <b>{shownPrice(counterOffer.price)}</b> 元/吨：{answer}
      {waits && <Countdown to={counterOffer.until} />}
    </p>
  );
}

type DialogProps = Pick<Props, "section" | "ware"> & { readonly onClose: () => void };

interface AwardProps extends DialogProps {
  /** By rank, split, to one firm, or to nobody. */
  readonly kind: AwardKind;
  /** The offer that is awarded; null where the kind says which. */
  readonly offer: EvaluatedOffer | null;
}

function AwardDialog({ section: { section }, ware: { ware, no }, kind, offer, onClose }: AwardProps) {
  const which = { section, ware, kind, ...(offer && { order: offer.orderNo }) };
  const needsReason = kind === "chosen" || kind === "none";
  return (
    <StepDialog
      operation={sessionSteps.awardQuotes}
      input={(seen, reason) => ({ ...which, ...(needsReason && { reason }), seen })}
      card={useCard(sessionSteps.previewStep, { ...which, step: "award" })}
      title={`${awardKinds[kind]} · 标的 ${no}`}
      act={kind === "none" ? "确认不定标" : "确认定标"}
      danger={kind === "none"}
      {...(needsReason && { reason: kind === "none" ? "不定标理由" : "指定理由" })}
      onClose={onClose}
    />
  );
}

const ConfirmOffersDialog = ({ section: { section }, ware: { ware, no }, onClose }: DialogProps) => (
  <StepDialog
    operation={sessionSteps.confirmOffers}
    input={(seen) => ({ section, ware, seen })}
    card={useCard(sessionSteps.previewStep, { section, ware, step: "confirm-offers" })}
    title={`确认中标结果 · 标的 ${no}`}
    act="确认中标结果"
    onClose={onClose}
  />
);

function CounterDialog({ section, ware, offer, onClose }: DialogProps & { readonly offer: EvaluatedOffer }) {
  const id = useId();
  const which = { section: section.section, ware: ware.ware, order: offer.orderNo };
  const { values, change, input, fault, settled, isSettled } = useForm(sessionSteps.previewStep, {
    initial: { price: "" },
    input: ({ price }) => (price === "" ? "请输入还价" : { ...which, step: "counter-offer", price }),
    rules: ({ price }) =>
      price !== undefined && price > 0n && priceImprovement(section.side, price, offer.price) > 0n
        ? {}
        : { price: refusalText("COUNTER_PRICE_NO_GAIN", { price: formatPrice(offer.price) }) },
  });
  return (
    <StepDialog
      operation={sessionSteps.makeCounterOffer}
      input={(seen) => ({ ...which, price: input?.price ?? offer.price, seen })}
      card={useCard(sessionSteps.previewStep, settled)}
      title={`还价 · 标的 ${ware.no}`}
      act="发出还价"
      ready={isSettled}
      fault={fault}
      onClose={onClose}
    >
      <div>
        <label htmlFor={id}>还价 元/吨</label>
        <MoneyInput id={id} decimals={4} value={values.price} onChange={(price) => change({ price })} />
      </div>
    </StepDialog>
  );
}
