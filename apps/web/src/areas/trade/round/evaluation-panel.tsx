import type { SectionRow, WareRow } from "@zd/contract/market/board";
import { refusalText } from "@zd/contract/refusals";
import { awardKinds, sessionSteps } from "@zd/contract/trading/session-steps";
import { type Fen, fen, type OrderNo, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { gain } from "@zd/domain/trading/gain";
import { useId, useState } from "react";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../ui/figures.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { type AwardKind, type EvaluatedOffer, type Evaluation, previewAward } from "./award-preview.ts";
import styles from "./evaluation-panel.module.css";
import { preciseTimeOfDay } from "./moments.ts";
import { StepDialog } from "./step-dialog.tsx";
import type { Terms } from "./terms.ts";

interface Props {
  readonly section: SectionRow;
  readonly ware: WareRow;
  readonly terms: Terms;
  readonly evaluation: Evaluation;
}

/** What the owner is about to do. */
type Step = { readonly kind: AwardKind } | "counter" | "confirm" | null;

/** 评标: the offers by rank, for the owner of the ware alone, and what he may do with them (domain §2.5, §2.6). */
export function EvaluationPanel({ section, ware, terms, evaluation }: Props) {
  const [chosen, setChosen] = useState<OrderNo | null>(null);
  const [step, setStep] = useState<Step>(null);
  const { offers, counterOffer, average } = evaluation;
  const waits = useCounterWaits(evaluation);
  const quoted = section.mode === "3";
  const offer = offers.find(({ orderNo }) => orderNo === chosen) ?? null;
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
      <OfferTable
        offers={offers}
        quoted={quoted}
        chosen={chosen}
        countered={counterOffer?.orderNo ?? null}
        onChoose={setChosen}
      />
      {counterOffer && <CounterState evaluation={evaluation} waits={waits} />}
      {quoted ? (
        <div className={styles["tools"]}>
          <Button look="main" disabled={waits} onClick={() => setStep({ kind: "ranked" })}>
            {awardKinds.ranked}
          </Button>
          {terms.split && (
            <Button disabled={waits} onClick={() => setStep({ kind: "split" })}>
              {awardKinds.split}
            </Button>
          )}
          <Button disabled={waits || offer === null} onClick={() => setStep({ kind: "chosen" })}>
            {awardKinds.chosen}
          </Button>
          <Button disabled={counterOffer !== null || offer === null} onClick={() => setStep("counter")}>
            还价
          </Button>
          <Button look="danger" disabled={waits} onClick={() => setStep({ kind: "none" })}>
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
      {step === "confirm" && (
        <ConfirmOffersDialog section={section} ware={ware} evaluation={evaluation} onClose={close} />
      )}
      {step !== null && typeof step === "object" && (
        <AwardDialog
          section={section}
          ware={ware}
          terms={terms}
          evaluation={evaluation}
          kind={step.kind}
          offer={step.kind === "chosen" ? offer : null}
          waits={waits}
          onClose={close}
        />
      )}
    </section>
  );
}

/** Whether a counter-offer still waits for its answer: no award before. */
function useCounterWaits({ counterOffer }: Evaluation): boolean {
  return useServerTime((now) => counterOffer?.answer === null && now < counterOffer.until);
}

interface TableProps {
  readonly offers: readonly EvaluatedOffer[];
  /** Whether the owner may choose among them. */
  readonly quoted: boolean;
  readonly chosen: OrderNo | null;
  readonly countered: OrderNo | null;
  readonly onChoose: (order: OrderNo) => void;
}

function OfferTable({ offers, quoted, chosen, countered, onChoose }: TableProps) {
  const name = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside need take the focus, so the keyboard scrolls the box itself.
    <div className={styles["scroll"]} tabIndex={0}>
      <table className={styles["offers"]}>
        <caption className="sr">报价，按排名</caption>
        <thead>
          <tr>
            <th scope="col">名次</th>
            <th scope="col">企业</th>
            <th scope="col" className={styles["number"]}>
              报价<i>元/吨</i>
            </th>
            <th scope="col" className={styles["number"]}>
              数量<i>吨</i>
            </th>
            <th scope="col" className={styles["number"]}>
              可成交<i>吨</i>
            </th>
            <th scope="col" className={styles["number"]}>
              成交价<i>元/吨</i>
            </th>
            <th scope="col" className={classNames(styles["number"], styles["amount"])}>
              金额<i>元</i>
            </th>
            <th scope="col" className={styles["late"]}>
              时间
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr
              key={offer.orderNo}
              className={classNames(
                offer.filled === 0n && styles["out"],
                offer.orderNo === chosen && styles["chosen"],
              )}
            >
              <td>
                {quoted ? (
                  <label>
                    <input
                      type="radio"
                      name={name}
                      checked={offer.orderNo === chosen}
                      aria-label={`选择第 ${offer.rank} 名 ${offer.firmName}`}
                      onChange={() => onChoose(offer.orderNo)}
                    />
                    {offer.rank}
                  </label>
                ) : (
                  offer.rank
                )}
              </td>
              <td className={styles["firm"]} title={offer.firmName}>
                {offer.firmName}
                {offer.orderNo === countered && <small> 已还价</small>}
              </td>
              <td className={styles["number"]}>
                <b>{shownPrice(offer.price)}</b>
              </td>
              <td className={styles["number"]}>{shownQuantity(offer.quantity)}</td>
              <td className={styles["number"]}>{shownQuantity(offer.filled)}</td>
              <td className={styles["number"]}>{shownPrice(offer.dealPrice)}</td>
              <td className={classNames(styles["number"], styles["amount"])}>{shownAmount(offer.amount)}</td>
              <td className={styles["late"]}>{preciseTimeOfDay(offer.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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

interface Winner {
  readonly order: OrderNo;
  readonly firm: string;
  readonly price: EvaluatedOffer["price"];
  readonly quantity: Quantity;
  readonly amount: Fen;
}

function Winners({ winners }: { readonly winners: readonly Winner[] }) {
  const total = fen(winners.reduce((sum, { amount }) => sum + amount, 0n));
  const tonnes = quantity(winners.reduce((sum, { quantity }) => sum + quantity, 0n));
  return (
    <>
      <table className={styles["winners"]}>
        <caption className="sr">将成交</caption>
        <thead>
          <tr>
            <th scope="col">中标企业</th>
            <th scope="col">吨</th>
            <th scope="col">元/吨</th>
            <th scope="col">金额 元</th>
          </tr>
        </thead>
        <tbody>
          {winners.map(({ order, firm, price, quantity, amount }) => (
            <tr key={order}>
              <th scope="row">{firm}</th>
              <td>{shownQuantity(quantity)}</td>
              <td>{shownPrice(price)}</td>
              <td>{shownAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <dt>合计</dt>
        <dd>
          <b>
            {shownQuantity(tonnes)} 吨 · {shownAmount(total)} 元
          </b>
        </dd>
        <dt>大写</dt>
        <dd>{chineseCapital(total)}</dd>
      </dl>
    </>
  );
}

interface AwardProps extends DialogProps, Pick<Props, "terms" | "evaluation"> {
  readonly kind: AwardKind;
  readonly offer: EvaluatedOffer | null;
  readonly waits: boolean;
}

function AwardDialog({ section, ware, terms, evaluation, kind, offer, waits, onClose }: AwardProps) {
  const order = offer?.orderNo ?? null;
  const firms = new Map(evaluation.offers.map(({ orderNo, firmName }) => [orderNo, firmName]));
  const winners = previewAward(section, terms, evaluation, kind, order).map(
    ({ no, price, quantity, amount }): Winner => ({
      order: no,
      firm: firms.get(no) ?? "",
      price,
      quantity,
      amount,
    }),
  );
  const reasoned = kind === "chosen" || kind === "none";
  return (
    <StepDialog
      operation={sessionSteps.awardQuotes}
      input={(reason) => ({
        section: section.section,
        ware: ware.ware,
        kind,
        ...(order !== null && { order }),
        ...(reasoned && { reason }),
      })}
      title={`${awardKinds[kind]} · 标的 ${ware.no}`}
      act={kind === "none" ? "确认不定标" : "确认定标"}
      danger={kind === "none"}
      {...(reasoned && { reason: kind === "none" ? "不定标理由" : "指定理由" })}
      fault={waits ? refusalText("COUNTER_OFFER_WAITS") : null}
      onClose={onClose}
    >
      {kind === "none" ? (
        <p>不定标即本标的流标：全部报价作废，保证金解冻，不可恢复。</p>
      ) : (
        <>
          <Winners winners={winners} />
          <p>定标即成交，不可撤回；其余报价的保证金即时解冻。</p>
        </>
      )}
    </StepDialog>
  );
}

function ConfirmOffersDialog({
  section,
  ware,
  evaluation,
  onClose,
}: DialogProps & Pick<Props, "evaluation">) {
  const winners = evaluation.offers.flatMap(({ orderNo, firmName, dealPrice, filled, amount }): Winner[] =>
    dealPrice === null || amount === null || filled === 0n
      ? []
      : [{ order: orderNo, firm: firmName, price: dealPrice, quantity: filled, amount }],
  );
  return (
    <StepDialog
      operation={sessionSteps.confirmOffers}
      input={() => ({ section: section.section, ware: ware.ware })}
      title={`确认中标结果 · 标的 ${ware.no}`}
      act="确认中标结果"
      onClose={onClose}
    >
      <Winners winners={winners} />
      {evaluation.average !== null && (
        <p>
          中标加权均价 <b>{shownPrice(evaluation.average)}</b> 元/吨；报价低于均价的按其报价，其余按均价成交。
        </p>
      )}
      <p>确认即成交，不可撤回；未中标的保证金即时解冻。</p>
    </StepDialog>
  );
}

function CounterDialog({ section, ware, offer, onClose }: DialogProps & { readonly offer: EvaluatedOffer }) {
  const id = useId();
  const [text, setText] = useState("");
  const price = parsePrice(text);
  const gains = price !== null && price > 0n && gain(section.side, price, offer.price) > 0n;
  const fault =
    text === ""
      ? "请输入还价"
      : gains
        ? null
        : refusalText("COUNTER_PRICE_NO_GAIN", { price: formatPrice(offer.price) });
  return (
    <StepDialog
      operation={sessionSteps.makeCounterOffer}
      input={() => ({
        section: section.section,
        ware: ware.ware,
        order: offer.orderNo,
        price: price ?? offer.price,
      })}
      title={`还价 · 标的 ${ware.no}`}
      act="发出还价"
      fault={fault}
      onClose={onClose}
    >
      <dl>
        <dt>企业</dt>
        <dd>{offer.firmName}</dd>
        <dt>原报价 元/吨</dt>
        <dd>{shownPrice(offer.price)}</dd>
        <dt>数量 吨</dt>
        <dd>{shownQuantity(offer.quantity)}</dd>
      </dl>
      <div className={styles["field"]}>
        <label htmlFor={id}>还价 元/吨</label>
        <MoneyInput id={id} decimals={4} value={text} onChange={setText} />
      </div>
      <p>每个标的仅可还价一次；对方在 24 小时内答复，答复前不能定标。</p>
    </StepDialog>
  );
}
