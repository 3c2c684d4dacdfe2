import { Link, useLocation } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { useUser } from "../../../../api/session.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { useEscape } from "../../../../ui/layers/escape.ts";
import { useUpTo } from "../../../../ui/theme/media.ts";
import { faceOf } from "../../mode-face.ts";
import type { SectionPower } from "../section-power.ts";
import type { Sight } from "../seen-session.ts";
import { namesPrice } from "../terms.ts";
import type { Fields } from "./draft.ts";
import styles from "./ticket.module.css";
import { PriceField, QuantityField, QuickPrices } from "./ticket-fields.tsx";
import { useTicketKey } from "./ticket-key.ts";
import { PowerGaps } from "./ticket-notes.tsx";
import { TrialSums } from "./trial-sums.tsx";
import type { TicketState } from "./use-ticket.ts";

interface Props {
  readonly ticket: TicketState;
  /** Whether the firm may trade here. */
  readonly power: SectionPower;
}

/** The fields of the order, what it would come to, and the way to send it. */
export function TicketForm({ ticket, power }: Props) {
  const { sight, order, hasPriceField, change } = ticket;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isPhone = useUpTo("xs");
  const isSignedIn = useUser() !== null;
  useTicketKey(form);
  useEscape(ticket.isTyped, ticket.clear, { within: form });
  const keys = (event: KeyboardEvent) => {
    // While an input method composes Chinese text, Enter ends the composition and must not send the order.
    if (event.nativeEvent.isComposing) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      ticket.step(event.key === "ArrowUp" ? 1 : -1);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ticket.submit();
  };

  const price = hasPriceField && (
    <PriceField
      id={`${id}-price`}
      sight={sight}
      fields={order.fields}
      faultId={`${id}-fault`}
      onChange={(price) => change({ price })}
      onStep={ticket.step}
    />
  );
  const quick = hasPriceField && (
    <QuickPrices sight={sight} fields={order.fields} onChoose={(price) => change({ price })} />
  );
  const quantity = (
    <QuantityField
      id={`${id}-quantity`}
      sight={sight}
      fields={order.fields}
      onChange={(quantity) => change({ quantity })}
    />
  );
  const sums = (
    <TrialSums
      sight={sight}
      trial={order.trial}
      serverTrial={ticket.serverTrial}
      available={ticket.available}
    />
  );
  const send = <SendPart ticket={ticket} power={power} faultId={`${id}-fault`} isBrief={isPhone} />;

  return (
    <form ref={form} onSubmit={submit} onKeyDown={keys} noValidate>
      {isPhone ? (
        <>
          {quick}
          {hasPriceField && quantity}
          {sums}
          {!power.isGranted && !power.isChecking && isSignedIn && <PowerGaps power={power} />}
          {/* What is bid, and what sends it, stay under the thumb wherever the page is. */}
          <div className={styles["reach"]} data-reach="">
            {price || quantity}
            {send}
          </div>
        </>
      ) : (
        <>
          {price}
          {quick}
          {quantity}
          {sums}
          {send}
        </>
      )}
    </form>
  );
}

interface SendProps extends Props {
  readonly faultId: string;
  /** Whether what is missing to trade is told elsewhere, on a phone. */
  readonly isBrief: boolean;
}

/** The button and what keeps it from sending; without a right to trade, how one comes to it. */
function SendPart({ ticket, power, faultId, isBrief }: SendProps) {
  const { sight, order, isTried } = ticket;
  if (useUser() === null) return <SignInLink />;
  if (!power.isGranted && !isBrief) return <PowerGaps power={power} />;
  // As high as the button that takes its place.
  if (power.isChecking) return <p className={styles["checking"]}>正在核对交易权限…</p>;
  if (!power.isGranted) return <p className={styles["fault"]}>暂不能在本场交易，原因见出价单</p>;
  return (
    <>
      <Button
        type="submit"
        look="main"
        large
        className={styles["go"]}
        aria-disabled={order.fault !== null}
        aria-describedby={faultId}
      >
        <SendWords sight={sight} fields={order.fields} replaces={order.replaces !== null} />
        <kbd>Enter</kbd>
      </Button>
      <p id={faultId} className={classNames(styles["fault"], isTried && styles["tried"])} role="status">
        {order.fault}
      </p>
    </>
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
