import { Tag } from "../../../../ui/status/tag.tsx";
import { faceOf } from "../../mode-face.ts";
import { OwnWaitingPart } from "../own/own-waiting.tsx";
import { SealedRoundPart } from "../phases/sealed-round.tsx";
import { GroupPart, PriceLadderPart } from "../wares/price-tiers.tsx";
import { OrderConfirmation } from "./order-confirmation.tsx";
import styles from "./ticket.module.css";
import { Limits } from "./ticket-fields.tsx";
import { TicketForm } from "./ticket-form.tsx";
import { ticketKey } from "./ticket-key.ts";
import { OutcomeNote } from "./ticket-notes.tsx";
import { type TicketProps, useTicket } from "./use-ticket.ts";

/** 出价单, or as the mode calls it: the order, its effect on the firm's money, and what came of it. */
export function Ticket(props: TicketProps) {
  const { section, ware, wares, terms, orders, stands, sealedRound, power } = props;
  const ticket = useTicket(props);
  const { sight, order, outcome } = ticket;
  const { fields, price, replaces, trial, fault } = order;
  const face = faceOf(section);
  // What is quoted once is not quoted again, and who is not admitted quotes nothing: the paper gives way to what was said.
  const isClosed = (section.status === "a" && replaces !== null) || sealedRound?.eligible === false;

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
      {!isClosed && <TicketForm ticket={ticket} power={power} />}
      {!isClosed && <Keys hasPriceField={ticket.hasPriceField} />}
      {outcome && <OutcomeNote outcome={outcome} face={face} orders={orders} stands={stands} />}
      {ticket.isConfirming && trial && price !== null && fields.quantity !== null && (
        <OrderConfirmation
          sight={sight}
          order={{ price, quantity: fields.quantity }}
          replaces={replaces}
          trial={trial}
          fault={fault}
          onClose={ticket.closeConfirmation}
          onOutcome={ticket.settle}
        />
      )}
    </section>
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
