import { Link, useLocation } from "@tanstack/react-router";
import { funds } from "@zd/api/funds/operations";
import type { SectionRow, WareRow } from "@zd/api/market/board";
import { formatPrice } from "@zd/domain/money/price";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useAside } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { useServerClock, useServerTime } from "../../../../realtime/server-clock.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { useEscape } from "../../../../ui/layers/escape.ts";
import { Tag } from "../../../../ui/status/tag.tsx";
import { faceOf } from "../../mode-face.ts";
import type { SealedRound } from "../own/own-offers.ts";
import type { OwnOrder, OwnStands } from "../own/own-orders.ts";
import { OwnWaitingPart } from "../own/own-waiting.tsx";
import { SealedRoundPart } from "../phases/sealed-round.tsx";
import type { SectionPower } from "../section-power.ts";
import type { Sight } from "../seen-session.ts";
import { namesPrice, type Terms } from "../terms.ts";
import { GroupPart, PriceLadderPart } from "../wares/price-tiers.tsx";
import { type Draft, emptyDraft, type Fields, inUnits, steppedPrice, steppedQuantity } from "./draft.ts";
import { OrderConfirmation, type Outcome } from "./order-confirmation.tsx";
import { useServerTrial } from "./server-trial.ts";
import styles from "./ticket.module.css";
import { Limits, PriceField, QuantityField } from "./ticket-fields.tsx";
import { ticketKey, useTicketKey } from "./ticket-key.ts";
import { OutcomeNote, PowerGaps } from "./ticket-notes.tsx";
import { ticketOrder } from "./ticket-order.ts";
import { TrialSums } from "./trial-sums.tsx";

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  /** All of the section, as they were read. */
  readonly wares: readonly WareRow[];
  readonly terms: Terms;
  /** The firm's own in the section, newest first. */
  readonly orders: readonly OwnOrder[];
  /** How the firm stands on each of its wares. */
  readonly stands: OwnStands;
  /** The firm's part in the second round; null where there is none, or it is not known yet. */
  readonly sealedRound: SealedRound | null;
  /** Whether the firm may trade here. */
  readonly power: SectionPower;
  /** The line is dead, or the figures are old: nothing is sent. */
  readonly offline: boolean;
  /** What the trader has typed for this ware. */
  readonly draft: Draft;
  /** Keeps what is typed. */
  readonly onDraft: (draft: Draft) => void;
}

/** 出价单, or as the mode calls it: the order, its effect on the firm's money, and what came of it. */
export function Ticket(props: Props) {
  const { section, ware, wares, terms, orders, stands, sealedRound, power, offline, draft, onDraft } = props;
  const stand = stands.get(ware.ware) ?? null;
  const user = useUser();
  const today = useAside(funds.readToday, {}, { enabled: user !== null });
  const [confirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isTried, setIsTried] = useState(false);
  const id = useId();

  const face = faceOf(section);
  const hasPriceField = namesPrice(terms);
  const available = today?.available ?? null;
  const clock = useServerClock();
  useGroupLock(section, terms);
  const sight: Sight = { section, ware, terms, orders, sealedRound, at: clock.now() };
  const { fields, price, replaces, trial, fault } = ticketOrder({ sight, stand, offline, draft, available });
  // What is quoted once is not quoted again, and who is not admitted quotes nothing: the paper gives way to what was said.
  const isClosed = (section.status === "a" && replaces !== null) || sealedRound?.eligible === false;
  const form = useRef<HTMLFormElement>(null);
  useTicketKey(form);

  const isWhole = fields.price !== null && fields.quantity !== null;
  const serverTrial = useServerTrial(
    user !== null && power.isGranted && fault === null && isWhole
      ? {
          section: section.section,
          ware: ware.ware,
          ...(hasPriceField && fields.price !== null && { price: fields.price }),
          ...(fields.quantity !== null && { quantity: fields.quantity }),
        }
      : null,
    ware.lastSeq,
  );

  const change = (next: Partial<Draft>) => {
    setIsTried(false);
    if (outcome?.kind === "refused") setOutcome(null);
    onDraft({ ...draft, ...next });
  };
  const step = (steps: 1 | -1) => {
    if (!hasPriceField) {
      change({ quantity: inUnits(terms, steppedQuantity(sight, fields, steps)) });
      return;
    }
    const to = steppedPrice(sight, fields, steps);
    if (to !== null) change({ price: formatPrice(to) });
  };

  const keys = (event: KeyboardEvent) => {
    // While an input method composes Chinese text, Enter ends the composition and must not send the order.
    if (event.nativeEvent.isComposing) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      step(event.key === "ArrowUp" ? 1 : -1);
    }
  };
  useEscape(draft.price !== null || draft.quantity !== null, () => change(emptyDraft), { within: form });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (fault !== null || !power.isGranted) return;
    setOutcome(null);
    setConfirming(true);
  };

  return (
    <section className={styles["ticket"]} aria-label={face.ticket}>
      <header>
        <h2>{face.ticket}</h2>
        <span>标的 {ware.no}</span>
        <Tag tone={terms.side === "S" ? "buy" : "sell"}>{terms.side === "S" ? "买入" : "卖出"}</Tag>
      </header>
      <Limits sight={sight} />
      <SealedRoundPart section={section} wares={wares} sealedRound={sealedRound} />
      <GroupPart sight={sight} orderQuantity={fields.quantity} />
      <PriceLadderPart sight={sight} orderQuantity={fields.quantity} />
      <OwnWaitingPart sight={sight} />
      {!isClosed && (
        <form ref={form} onSubmit={submit} onKeyDown={keys} noValidate>
          {hasPriceField && (
            <PriceField
              id={`${id}-price`}
              sight={sight}
              fields={fields}
              faultId={`${id}-fault`}
              onChange={(price) => change({ price })}
              onStep={step}
            />
          )}
          <QuantityField
            id={`${id}-quantity`}
            sight={sight}
            fields={fields}
            onChange={(quantity) => change({ quantity })}
          />
          <TrialSums sight={sight} trial={trial} serverTrial={serverTrial} available={available} />
          {user === null ? (
            <SignInLink />
          ) : power.isGranted ? (
            <>
              <Button
                type="submit"
                look="main"
                large
                className={styles["go"]}
                aria-disabled={fault !== null}
                aria-describedby={`${id}-fault`}
              >
                <SendWords sight={sight} fields={fields} replaces={replaces !== null} />
                <kbd>Enter</kbd>
              </Button>
              <p
                id={`${id}-fault`}
                className={classNames(styles["fault"], isTried && styles["tried"])}
                role="status"
              >
                {fault}
              </p>
            </>
          ) : (
            <PowerGaps power={power} />
          )}
        </form>
      )}
      {!isClosed && <Keys hasPriceField={hasPriceField} />}
      {outcome && <OutcomeNote outcome={outcome} face={face} orders={orders} stands={stands} />}
      {confirming && trial && price !== null && fields.quantity !== null && (
        <OrderConfirmation
          sight={sight}
          order={{ price, quantity: fields.quantity }}
          replaces={replaces}
          trial={trial}
          fault={fault}
          onClose={() => setConfirming(false)}
          onOutcome={(next) => {
            setConfirming(false);
            setIsTried(false);
            setOutcome(next);
            if (next.kind === "accepted") onDraft(emptyDraft);
          }}
        />
      )}
    </section>
  );
}

function SendWords({
  sight: { section, terms },
  fields,
  replaces,
}: {
  readonly sight: Sight;
  readonly fields: Fields;
  readonly replaces: boolean;
}) {
  const action = `${replaces ? "修改" : ""}${faceOf(section).act}`;
  if (!namesPrice(terms)) {
    return (
      <span>
        {action} <b>{shownQuantity(fields.quantity)}</b> 吨
      </span>
    );
  }
  return (
    <span>
      {action} <b>{shownPrice(fields.price)}</b> 元/吨
    </span>
  );
}

/** The ticket is drawn again at the moment from which on nobody may leave a group. */
function useGroupLock({ deadline }: SectionRow, { group }: Terms) {
  useServerTime((now) => group !== null && deadline !== null && now >= deadline - group.lockSeconds * 1000);
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

/** What the keys do; not read out, since a screen reader has the fields themselves. */
function Keys({ hasPriceField }: { readonly hasPriceField: boolean }) {
  return (
    <p className={styles["keys"]} aria-hidden="true">
      <span>
        <kbd>{ticketKey}</kbd> 填单
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {hasPriceField ? "调价" : "调量"}
      </span>
      <span>
        <kbd>Enter</kbd> 确认并发送
      </span>
      <span>
        <kbd>Esc</kbd> 取消
      </span>
    </p>
  );
}
