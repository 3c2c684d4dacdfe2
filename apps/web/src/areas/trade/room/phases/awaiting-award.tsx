import type { SectionRow, WareRow } from "@zd/api/market/board";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useServerTime } from "../../../../realtime/server-clock.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { Countdown } from "../../../../ui/figures/countdown.tsx";
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { Status } from "../../../../ui/status/status.tsx";
import { faceOf } from "../../mode-face.ts";
import type { OwnOffer } from "../own/own-offers.ts";
import type { OwnOrder } from "../own/own-orders.ts";
import ticket from "../ticket/ticket.module.css";
import styles from "./mode-parts.module.css";
import { StepDialog } from "./step-dialog.tsx";

interface Props {
  readonly section: SectionRow;
  readonly ware: WareRow;
  /** The firm's order on the ware; null where it has none. */
  readonly own: OwnOrder | null;
  /** What the order has come to so far; null where it has none, or that is not known yet. */
  readonly offer: OwnOffer | null;
  /** Whether the firm is the one that evaluates. */
  readonly evaluates: boolean;
}

/** 评标中: its deadline, and what the firm's own offer has come to so far. */
export function AwaitingAward({ section, ware, own, offer, evaluates }: Props) {
  const face = faceOf(section);
  return (
    <section className={ticket["ticket"]} aria-label="评标中">
      <header>
        <h2>评标中</h2>
        <span>标的 {ware.no}</span>
        <Status tone="processing">评标中</Status>
      </header>
      <p className={ticket["limits"]}>
        <span>
          已收密封{face.act}
          <b>{ware.bids} 份</b>
        </span>
        <span>
          数量 吨<b>{shownQuantity(ware.quantity)}</b>
        </span>
        <span>
          评标截止
          <b>{section.deadline === null ? noNumber : formatShanghai(section.deadline).slice(5, 16)}</b>
        </span>
      </p>
      {evaluates ? (
        <p className={ticket["consequence"]}>由贵司评标：请在评标面板中定标，逾期未定标即流标。</p>
      ) : (
        <p className={ticket["consequence"]}>
          {face.act}已截止，由发布方评标；逾期未定标即流标，保证金全额解冻。
        </p>
      )}
      {own && (
        <section className={styles["part"]} aria-label={`我的${face.act}`}>
          <h3>
            我的{face.act}
            <small>冻结保证金 {shownAmount(own.held)} 元</small>
          </h3>
          <p className={styles["own"]}>
            {own.quantity === null ? (
              <b>已封存，待开启</b>
            ) : (
              <>
                <b>{shownPrice(offer?.price ?? own.price)}</b> 元/吨 × <b>{shownQuantity(own.quantity)}</b> 吨
              </>
            )}
          </p>
        </section>
      )}
      {offer?.counterOffer && <CounterOffer section={section} ware={ware} offer={offer} />}
      {offer && offer.winning !== null && <Winning section={section} ware={ware} offer={offer} />}
    </section>
  );
}

type OfferProps = Pick<Props, "section" | "ware"> & { readonly offer: OwnOffer };

const isOver = (until: Instant) => (now: Instant) => now >= until;

/** 还价 of the owner, with the time that is left to answer. */
function CounterOffer({ section, ware, offer }: OfferProps) {
  const [answer, setAnswer] = useState<boolean | null>(null);
  const { counterOffer, price } = offer;
  const over = useServerTime(isOver(counterOffer?.until ?? (0 as Instant)));
  if (!counterOffer) return null;
  const open = counterOffer.answer === null && !over;
  return (
    <section className={styles["part"]} aria-label="发布方还价">
      <h3>
        发布方还价
        {open && (
          <small>
            答复剩余 <Countdown to={counterOffer.until} />
          </small>
        )}
      </h3>
      <p className={styles["own"]}>
        <b>{shownPrice(counterOffer.price)}</b> 元/吨
        <span>您的原报价 {shownPrice(price)} 元/吨；接受后按还价参与定标，拒绝则原报价不变。</span>
      </p>
      {open ? (
        <div className={styles["buttons"]}>
          <Button onClick={() => setAnswer(false)}>拒绝还价</Button>
          <Button look="main" onClick={() => setAnswer(true)}>
            接受还价
          </Button>
        </div>
      ) : (
        <p className={styles["done"]}>
          {
            {
              accepted: "已接受还价，等待定标。",
              declined: "已拒绝还价，原报价不变。",
              none: "答复期限已过，原报价不变。",
            }[counterOffer.answer ?? "none"]
          }
        </p>
      )}
      {answer !== null && (
        <CounterAnswer
          section={section}
          ware={ware}
          accepted={answer}
          over={over}
          onClose={() => setAnswer(null)}
        />
      )}
    </section>
  );
}

type StepProps = Pick<Props, "section" | "ware"> & { readonly onClose: () => void };

function CounterAnswer({
  section: { section },
  ware: { ware, no },
  accepted,
  over,
  onClose,
}: StepProps & { readonly accepted: boolean; readonly over: boolean }) {
  const act = accepted ? "接受还价" : "拒绝还价";
  return (
    <StepDialog
      operation={sessionSteps.answerCounterOffer}
      input={(seen) => ({ section, ware, accepted, seen })}
      card={useCard(sessionSteps.previewStep, { section, ware, step: accepted ? "accept" : "decline" })}
      title={`${act} · 标的 ${no}`}
      act={act}
      danger={!accepted}
      fault={over ? "答复期限已过" : null}
      onClose={onClose}
    />
  );
}

function GivingUp({
  section: { section },
  ware: { ware, no },
  order,
  onClose,
}: StepProps & { readonly order: OwnOffer["orderNo"] }) {
  return (
    <StepDialog
      operation={sessionSteps.giveUpOffer}
      input={(seen, reason) => ({ section, ware, order, reason, seen })}
      card={useCard(sessionSteps.previewStep, { section, ware, order, step: "give-up" })}
      title={`放弃中标 · 标的 ${no}`}
      act="放弃中标"
      danger
      reason="放弃理由"
      onClose={onClose}
    />
  );
}

/** What the firm would get by the rules, and the way out of it, which costs the deposit (domain §2.6). */
function Winning({ section, ware, offer }: OfferProps) {
  const [leaving, setLeaving] = useState(false);
  const { winning, quantity, orderNo } = offer;
  if (winning === null) return null;
  if (winning === 0n) return <p className={ticket["consequence"]}>目前未列入中标；有企业放弃时依次递补。</p>;
  return (
    <section className={styles["part"]} aria-label="拟中标">
      <h3>
        拟中标
        <small>采购方确认前可能因他人放弃而增加</small>
      </h3>
      <p className={styles["own"]}>
        <b>{shownQuantity(winning)}</b> 吨
        {quantity !== null && winning < quantity && `（提报 ${shownQuantity(quantity)} 吨）`}
      </p>
      <div className={styles["buttons"]}>
        <span>放弃将扣除保证金</span>
        <Button small look="danger" onClick={() => setLeaving(true)}>
          放弃中标
        </Button>
      </div>
      {leaving && (
        <GivingUp section={section} ware={ware} order={orderNo} onClose={() => setLeaving(false)} />
      )}
    </section>
  );
}
