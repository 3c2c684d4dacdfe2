import { Link, useLocation } from "@tanstack/react-router";
import { funds } from "@zd/contract/funds/operations";
import type { SectionRow, WareRow } from "@zd/contract/market/board";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useAnswer } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { shownPrice, shownQuantity } from "../../../ui/figures.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { type Draft, type Fields, steppedPrice, steppedQuantity, untouched } from "./draft.ts";
import { OrderConfirmation, type Outcome } from "./order-confirmation.tsx";
import type { OwnOrder, OwnStand } from "./own-orders.ts";
import type { SectionPower } from "./section-power.ts";
import { useServerTrial } from "./server-trial.ts";
import styles from "./ticket.module.css";
import { Limits, PriceField, QuantityField } from "./ticket-fields.tsx";
import { OutcomeNote, PowerGaps } from "./ticket-notes.tsx";
import { ticketOrder } from "./ticket-order.ts";
import { isListing, type Terms } from "./trial.ts";
import { TrialSums } from "./trial-sums.tsx";

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
  const available = today?.available ?? null;
  const { fields, taken, trial, fault } = ticketOrder({
    section,
    ware,
    terms,
    stand,
    orders,
    lost,
    draft,
    available,
  });

  const isWhole = fields.price !== null && fields.quantity !== null;
  const served = useServerTrial(
    user !== null && power.granted && fault === null && isWhole
      ? {
          section: section.section,
          ware: ware.ware,
          ...(!listing && fields.price !== null && { price: fields.price }),
          ...(fields.quantity !== null && { quantity: fields.quantity }),
        }
      : null,
    ware.lastSeq,
  );

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
          <PriceField
            id={`${id}-price`}
            ware={ware}
            terms={terms}
            fields={fields}
            faultId={`${id}-fault`}
            onChange={(price) => change({ price })}
            onStep={step}
          />
        )}
        <QuantityField
          id={`${id}-quantity`}
          ware={ware}
          terms={terms}
          taken={taken}
          fields={fields}
          onChange={(wanted) => change({ quantity: wanted })}
        />
        <TrialSums terms={terms} trial={trial} served={served} available={available} />
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
      <Keys listing={listing} />
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

/** What the keyboard does, for the eyes. */
function Keys({ listing }: { readonly listing: boolean }) {
  return (
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
  );
}
