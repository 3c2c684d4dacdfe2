import { Link, useLocation } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { useUser } from "../../../../api/session.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { useEscape } from "../../../../ui/layers/escape.ts";
import { faceOf } from "../../mode-face.ts";
import type { SectionPower } from "../section-power.ts";
import type { Sight } from "../seen-session.ts";
import { namesPrice } from "../terms.ts";
import type { Fields } from "./draft.ts";
import styles from "./ticket.module.css";
import { PriceField, QuantityField } from "./ticket-fields.tsx";
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

  return (
    <form ref={form} onSubmit={submit} onKeyDown={keys} noValidate>
      {hasPriceField && (
        <PriceField
          id={`${id}-price`}
          sight={sight}
          fields={order.fields}
          faultId={`${id}-fault`}
          onChange={(price) => change({ price })}
          onStep={ticket.step}
        />
      )}
      <QuantityField
        id={`${id}-quantity`}
        sight={sight}
        fields={order.fields}
        onChange={(quantity) => change({ quantity })}
      />
      <TrialSums
        sight={sight}
        trial={order.trial}
        serverTrial={ticket.serverTrial}
        available={ticket.available}
      />
      <SendPart ticket={ticket} power={power} faultId={`${id}-fault`} />
    </form>
  );
}

/** The button and what keeps it from sending; without a right to trade, how one comes to it. */
function SendPart({ ticket, power, faultId }: Props & { readonly faultId: string }) {
  const { sight, order, isTried } = ticket;
  if (useUser() === null) return <SignInLink />;
  if (!power.isGranted) return <PowerGaps power={power} />;
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
