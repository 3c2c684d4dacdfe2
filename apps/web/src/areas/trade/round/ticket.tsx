import { Link, useLocation } from "@tanstack/react-router";
import { funds } from "@zd/contract/funds/operations";
import type { SectionRow, WareRow } from "@zd/contract/market/board";
import { refusalText } from "@zd/contract/refusals";
import type { Receipt } from "@zd/contract/trading/operations";
import { fen, quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useAnswer } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { shownAmount, shownPrice, shownQuantity } from "../../../ui/figures.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { type Draft, type Fields, fieldsOf, steppedPrice, steppedQuantity, untouched } from "./draft.ts";
import { preciseTimeOfDay } from "./moments.ts";
import { OrderConfirmation, type Outcome } from "./order-confirmation.tsx";
import type { OwnOrder, OwnStand } from "./own-orders.ts";
import { closedBecause } from "./phases.ts";
import type { SectionPower } from "./section-power.ts";
import styles from "./ticket.module.css";
import {
  isListing,
  leastQuantity,
  mostQuantity,
  priceFault,
  quantityFault,
  stepsBetween,
  stepsFrom,
  type Terms,
  type Trial,
  trialOf,
} from "./trial.ts";

interface Props {
  readonly section: SectionRow;
  readonly ware: WareRow;
  readonly terms: Terms;
  readonly stand: OwnStand | null;
  readonly orders: readonly OwnOrder[];
  readonly power: SectionPower;
  readonly lost: boolean;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** 出价单: the order, its effect on the firm's money, and what came of it. */
export function Ticket({ section, ware, terms, stand, orders, power, lost, draft, onDraft }: Props) {
  const user = useUser();
  const today = useAnswer(funds.readToday, {}, { enabled: user !== null, quiet: true }).data;
  const [confirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tried, setTried] = useState(false);
  const id = useId();

  const listing = isListing(terms);
  const onWare = orders.filter((order) => order.ware === ware.ware);
  const taken = quantity(listing ? onWare.reduce((sum, { filled }) => sum + filled, 0n) : 0n);
  const fields = fieldsOf(terms, ware, draft);
  const trial =
    fields.price === null || fields.quantity === null
      ? null
      : trialOf(terms, {
          price: fields.price,
          quantity: fields.quantity,
          available: today?.available ?? null,
          fixedPaid: orders.length > 0,
          givenBack: fen(onWare.reduce((sum, { status, held }) => (status === "E" ? sum + held : sum), 0n)),
        });

  const leads = !listing && !terms.split && stand?.standing === "leading";
  const fault =
    closedBecause(section, ware) ??
    (lost ? "行情中断，恢复后可继续" : null) ??
    (leads ? refusalText("ALREADY_LEADING") : null) ??
    quantityFault(terms, ware, taken, fields.quantity) ??
    (listing ? null : priceFault(terms, ware, fields.price)) ??
    trial?.shortage ??
    null;

  const change = (next: Partial<Draft>) => {
    setTried(false);
    if (outcome?.kind === "refused") setOutcome(null);
    onDraft({ ...draft, ...next });
  };
  const step = (steps: 1 | -1) => {
    if (listing) {
      change({ quantity: formatQuantity(steppedQuantity(terms, ware, taken, fields, steps)) });
      return;
    }
    const to = steppedPrice(terms, ware, fields, steps);
    if (to !== null) change({ price: formatPrice(to) });
  };

  const keys = (event: KeyboardEvent) => {
    // What an input method composes is not for us (ui §1).
    if (event.nativeEvent.isComposing) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      step(event.key === "ArrowUp" ? 1 : -1);
    } else if (event.key === "Escape" && (draft.price !== null || draft.quantity !== null)) {
      change(untouched);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null || !power.granted) return;
    setOutcome(null);
    setConfirming(true);
  };

  return (
    <section className={styles["ticket"]} aria-label={listing ? "摘牌单" : "出价单"}>
      <header>
        <h2>{listing ? "摘牌单" : "出价单"}</h2>
        <span>标的 {ware.no}</span>
        <Tag tone={terms.side === "S" ? "buy" : "sell"}>{terms.side === "S" ? "买入" : "卖出"}</Tag>
      </header>
      <Limits terms={terms} ware={ware} />
      <form onSubmit={submit} onKeyDown={keys} noValidate>
        {!listing && (
          <>
            <div className={styles["label"]}>
              <label htmlFor={`${id}-price`}>报价 元/吨</label>
              <span>{distanceOf(terms, ware, fields)}</span>
            </div>
            <div className={styles["stepper"]}>
              <button type="button" aria-label="减一步" onClick={() => step(-1)}>
                −
              </button>
              <MoneyInput
                id={`${id}-price`}
                decimals={4}
                value={fields.priceText}
                onChange={(price) => change({ price })}
                aria-describedby={`${id}-fault`}
              />
              <button type="button" aria-label="加一步" onClick={() => step(1)}>
                +
              </button>
            </div>
            <QuickPrices terms={terms} ware={ware} onChoose={(price) => change({ price })} />
          </>
        )}
        <QuantityField
          id={`${id}-quantity`}
          section={section}
          ware={ware}
          terms={terms}
          taken={taken}
          fields={fields}
          onChange={(wanted) => change({ quantity: wanted })}
        />
        <TrialSums terms={terms} trial={trial} available={today?.available ?? null} />
        {user === null ? (
          <SignInLink />
        ) : power.granted ? (
          <>
            <Button
              type="submit"
              look="main"
              large
              className={styles["go"]}
              aria-disabled={fault !== null}
              aria-describedby={`${id}-fault`}
            >
              <SendWords listing={listing} fields={fields} />
              <kbd>Enter</kbd>
            </Button>
            <p
              id={`${id}-fault`}
              className={classNames(styles["fault"], tried && styles["tried"])}
              role="status"
            >
              {fault}
            </p>
          </>
        ) : (
          <PowerGaps power={power} />
        )}
      </form>
      <p className={styles["keys"]} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {listing ? "调量" : "调价"}
        </span>
        <span>
          <kbd>Enter</kbd> 确认
        </span>
        <span>
          <kbd>Enter</kbd> 发送
        </span>
        <span>
          <kbd>Esc</kbd> 取消
        </span>
      </p>
      {outcome && <OutcomeNote outcome={outcome} />}
      {confirming && trial && fields.price !== null && fields.quantity !== null && (
        <OrderConfirmation
          section={section}
          ware={ware}
          terms={terms}
          order={{ price: fields.price, quantity: fields.quantity }}
          trial={trial}
          fault={fault}
          onClose={() => setConfirming(false)}
          onOutcome={(next) => {
            setConfirming(false);
            setTried(false);
            setOutcome(next);
            if (next.kind === "accepted") onDraft(untouched);
          }}
        />
      )}
    </section>
  );
}

function Limits({ terms, ware }: { readonly terms: Terms; readonly ware: WareRow }) {
  if (isListing(terms)) {
    return (
      <p className={styles["limits"]}>
        <span>
          挂牌价<b>{shownPrice(terms.basePrice)}</b>
        </span>
        <span>
          余量 吨<b>{shownQuantity(ware.remaining)}</b>
        </span>
        <span>
          最大提报量<b>{terms.maxQuantity === null ? "不限" : shownQuantity(terms.maxQuantity)}</b>
        </span>
      </p>
    );
  }
  const sale = terms.side === "S";
  return (
    <p className={styles["limits"]}>
      <span>
        {sale ? "最低可报" : "最高可报"}
        <b>{shownPrice(ware.nextPrice)}</b>
      </span>
      <span>
        {sale ? "加价步长" : "降价步长"}
        <b>{shownPrice(terms.priceStep)}</b>
      </span>
      <span>
        {sale ? "最高限价" : "最低限价"}
        <b>{terms.capPrice === null ? "不限" : shownPrice(terms.capPrice)}</b>
      </span>
    </p>
  );
}

function distanceOf(terms: Terms, ware: WareRow, { price }: Fields): string {
  if (price === null || ware.price === null) return "";
  const steps = stepsBetween(terms, ware.price, price);
  if (steps === null || steps <= 0n) return "";
  return `${terms.side === "S" ? "高出" : "低于"}当前价 ${steps} 步`;
}

interface QuickProps {
  readonly terms: Terms;
  readonly ware: WareRow;
  readonly onChoose: (price: string) => void;
}

/** Quick steps show the price that they lead to (mock §5). */
function QuickPrices({ terms, ware, onChoose }: QuickProps) {
  const next = ware.nextPrice;
  if (next === null) return null;
  const sign = terms.side === "S" ? "+" : "−";
  const choices = [
    [0, terms.side === "S" ? "最低" : "最高"],
    [1, `${sign}1 步`],
    [5, `${sign}5 步`],
    [10, `${sign}10 步`],
  ] as const;
  return (
    <div className={styles["quick"]}>
      {choices.map(([steps, label]) => {
        const to = stepsFrom(terms, next, steps);
        return (
          <button
            key={steps}
            type="button"
            disabled={priceFault(terms, ware, to) !== null}
            onClick={() => onChoose(formatPrice(to))}
          >
            {label}
            <b>{shownPrice(to)}</b>
          </button>
        );
      })}
    </div>
  );
}

interface QuantityProps {
  readonly id: string;
  readonly section: SectionRow;
  readonly ware: WareRow;
  readonly terms: Terms;
  readonly taken: ReturnType<typeof quantity>;
  readonly fields: Fields;
  readonly onChange: (quantity: string) => void;
}

function QuantityField({ id, ware, terms, taken, fields, onChange }: QuantityProps) {
  const listing = isListing(terms);
  const whole = !listing && !terms.split;
  const tail = listing && ware.remaining < terms.minQuantity;
  const least = leastQuantity(terms, ware);
  const most = mostQuantity(terms, ware, taken);
  const step = (steps: 1 | -1) =>
    onChange(formatQuantity(steppedQuantity(terms, ware, taken, fields, steps)));
  const hint = whole
    ? "整单，不可拆分"
    : tail
      ? "尾量，须一次全部摘走"
      : `最小 ${shownQuantity(terms.minQuantity)} · 步长 ${shownQuantity(terms.quantityStep)} · 最大 ${shownQuantity(most)}`;
  const fixed = whole || tail;

  return (
    <>
      <div className={styles["label"]}>
        <label htmlFor={id}>数量 吨</label>
        <span>{hint}</span>
      </div>
      <div className={classNames(styles["stepper"], !listing && styles["small"])}>
        <button type="button" aria-label="减少数量" disabled={fixed} onClick={() => step(-1)}>
          −
        </button>
        <MoneyInput
          id={id}
          decimals={4}
          value={fixed ? shownQuantity(least) : fields.quantityText}
          readOnly={fixed}
          onChange={onChange}
        />
        <button type="button" aria-label="增加数量" disabled={fixed} onClick={() => step(1)}>
          +
        </button>
      </div>
      {listing && !tail && (
        <div className={classNames(styles["quick"], styles["two"])}>
          <button type="button" onClick={() => onChange(formatQuantity(least))}>
            最小<b>{shownQuantity(least)}</b>
          </button>
          <button type="button" onClick={() => onChange(formatQuantity(most))}>
            最大<b>{shownQuantity(most)}</b>
          </button>
        </div>
      )}
    </>
  );
}

interface SumsProps {
  readonly terms: Terms;
  readonly trial: Trial | null;
  readonly available: Trial["after"];
}

/** 试算: amount → capitals → deposit → fee → available → available after (mock §5). */
function TrialSums({ terms, trial, available }: SumsProps) {
  return (
    <dl className={styles["sums"]} aria-label="试算">
      <dt>货款金额</dt>
      <dd>
        <b>{shownAmount(trial?.amount ?? null)}</b>
      </dd>
      <dd className={styles["capitals"]}>{trial?.capitals}</dd>
      <dt>保证金 {terms.depositText}</dt>
      <dd>{shownAmount(trial?.deposit ?? null)}</dd>
      <dt>服务费 {terms.feeText}</dt>
      <dd>{shownAmount(trial?.fee ?? null)}</dd>
      <dt className={styles["ruled"]}>可用资金</dt>
      <dd className={styles["ruled"]}>{shownAmount(available ?? null)}</dd>
      <dt>{isListing(terms) ? "摘牌后可用" : "报价后可用"}</dt>
      <dd className={styles["after"]}>{shownAmount(trial?.after ?? null)}</dd>
    </dl>
  );
}

function SendWords({ listing, fields }: { readonly listing: boolean; readonly fields: Fields }) {
  if (listing) {
    return (
      <span>
        摘牌 <b>{shownQuantity(fields.quantity)}</b> 吨
      </span>
    );
  }
  return (
    <span>
      报价 <b>{shownPrice(fields.price)}</b> 元/吨
    </span>
  );
}

function SignInLink() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <Link
      to="/login"
      search={{ redirect: here }}
      className={classNames(buttonClass({ look: "main", large: true }), styles["go"])}
    >
      登录后出价
    </Link>
  );
}

function PowerGaps({ power }: { readonly power: SectionPower }) {
  return (
    <div className={styles["gaps"]}>
      {power.gaps === null ? (
        <p>正在核对交易权限…</p>
      ) : (
        <>
          <p>暂不能在本场交易：</p>
          <ul>
            {power.gaps.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
          <Button small onClick={power.checkAgain}>
            重新核对
          </Button>
        </>
      )}
    </div>
  );
}

function OutcomeNote({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.kind === "refused") {
    return (
      <div className={classNames(styles["outcome"], styles["refused"])} role="alert">
        <p>{outcome.words}</p>
        {outcome.receipt && <ReceiptLines receipt={outcome.receipt} />}
      </div>
    );
  }
  const { receipt, statusName, rank } = outcome.answer;
  return (
    <div className={styles["outcome"]} role="status">
      <p>
        <b>{statusName}</b>
        {rank > 0 && ` · 名次 ${rank}`}
      </p>
      <ReceiptLines receipt={receipt} />
    </div>
  );
}

/** The proof that the order was heard, accepted or not. */
function ReceiptLines({ receipt: { orderNo, at, seq, hash } }: { readonly receipt: Receipt }) {
  return (
    <p className={styles["receipt"]}>
      回执 {orderNo} · {preciseTimeOfDay(at)} · 第 {seq} 笔
      <br />
      <span className="mono">哈希 {hash}</span>
    </p>
  );
}
