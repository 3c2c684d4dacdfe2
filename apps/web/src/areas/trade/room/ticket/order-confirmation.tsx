import { useMutation, useQueryClient } from "@tanstack/react-query";
import { funds } from "@zd/api/funds/operations";
import type { SectionRow, WareRow } from "@zd/api/market/board";
import { market } from "@zd/api/market/operations";
import { receipt } from "@zd/api/trading/market-fields";
import { type Receipt, trading } from "@zd/api/trading/operations";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { Price, Quantity } from "@zd/domain/kernel/brand";
import { otherSide } from "@zd/domain/terms/codes";
import { concealsOffers } from "@zd/domain/trading/sealing";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useCommands } from "../../../../api/commands.ts";
import { CallRefused, messageOf, SignedOut } from "../../../../api/failures.ts";
import { answerKey } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { preciseTimeOfDay } from "../../../../parts/trading/moments.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { CancelButton } from "../../../../ui/buttons/cancel-button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { grouped, shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { faceOf, isTurnByTurn, type ModeFace } from "../../mode-face.ts";
import type { OwnOrder } from "../own/own-orders.ts";
import { type Sight, seenSession } from "../seen-session.ts";
import { isTaken, namesPrice, type Terms, unitName } from "../terms.ts";
import { inUnits } from "./draft.ts";
import styles from "./ticket.module.css";
import type { Trial } from "./trial.ts";

type Answer = OutputOf<typeof trading.placeOrder>;

export type Outcome =
  | { readonly kind: "accepted"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly words: string; readonly receipt: Receipt | null };

interface Props {
  /** What the room knows now; it goes on behind the dialog. */
  readonly sight: Sight;
  /** As it stood in the ticket when the dialog opened. */
  readonly order: { readonly price: Price; readonly quantity: Quantity };
  /** The own order that it takes the place of. */
  readonly replaces: OwnOrder | null;
  /** What it would come to. */
  readonly trial: Trial;
  /** What has come between since the confirmation opened. */
  readonly fault: string | null;
  readonly onClose: () => void;
  /** Told once, when the server has accepted or refused the order. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/** The last look before an order binds the firm: Enter sends it, once; Esc leaves. */
export function OrderConfirmation(props: Props) {
  const { sight, fault, onClose, onOutcome } = props;
  const { section, ware, terms } = sight;
  // What was confirmed is what is sent, however the market and the ticket move behind the dialog.
  const [{ order, trial, replaces }] = useState(props);
  const face = faceOf(section);
  const placing = usePlacing(section, ware, terms, order, onOutcome);
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    sendButton.current?.focus();
  }, []);

  const isBlocked = fault !== null && !placing.unanswered;
  /** A key that is held down from the ticket must not send what it has only just opened. */
  const swallowRepeats = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  };

  return (
    <Dialog
      title={`确认${replaces ? "修改" : ""}${face.act} · 标的 ${ware.no}`}
      onClose={onClose}
      busy={placing.busy}
      footer={
        <>
          <CancelButton disabled={placing.busy} />
          <Button
            ref={sendButton}
            look="main"
            aria-disabled={isBlocked || placing.busy}
            aria-busy={placing.busy}
            onKeyDown={swallowRepeats}
            onClick={() => {
              if (!isBlocked) placing.send();
            }}
          >
            {placing.unanswered ? "重新发送" : `发送${face.act}`}
          </Button>
        </>
      }
    >
      <OrderFacts sight={sight} order={order} trial={trial} />
      <p className={styles["consequence"]}>
        {face.binding}
        {concealsOffers(seenSession(sight).session.section) &&
          " 发送后即加密封存，开启前任何人（包括本企业）都看不到；保证金按可报的最大数量冻结。"}
        {replaces && ` 将替换 ${preciseTimeOfDay(replaces.at)} 的${face.act}。`}
      </p>
      {(placing.failure ?? (isBlocked ? fault : null)) !== null && (
        <p className={styles["warning"]} role="alert">
          {placing.failure ?? fault}
        </p>
      )}
    </Dialog>
  );
}

/** What is confirmed: ware, price and quantity, and what the order does to the firm's money. */
function OrderFacts({ sight, order, trial }: Pick<Props, "sight" | "order" | "trial">) {
  const { section, ware, terms } = sight;
  const face = faceOf(section);
  return (
    <dl className={classNames(styles["sums"], styles["bare"])}>
      <dt>标的</dt>
      <dd>
        {ware.no} {ware.product} {ware.producer}
      </dd>
      <dt>{priceWords(face, terms)} 元/吨</dt>
      <dd>
        <b>{shownPrice(trial.price)}</b>
      </dd>
      <dt>数量 {unitName(terms)}</dt>
      <dd>
        <b>{grouped(inUnits(terms, order.quantity))}</b>
        {unitName(terms) === "列" && ` 列，${shownQuantity(order.quantity)} 吨`}
      </dd>
      <dt>货款金额</dt>
      <dd>
        <b>{shownAmount(trial.amount)}</b>
      </dd>
      <dd className={styles["capitals"]}>{trial.capitals}</dd>
      <dt>冻结保证金</dt>
      <dd>{shownAmount(trial.deposit)}</dd>
      {trial.refund > 0n && (
        <>
          <dt>原{face.act}解冻</dt>
          <dd>{shownAmount(trial.refund)}</dd>
        </>
      )}
      <dt>服务费（{isTaken(terms) ? "即时收取" : "成交时收"}）</dt>
      <dd>{shownAmount(trial.fee)}</dd>
      <dt className={styles["ruled"]}>{face.act}后可用</dt>
      <dd className={styles["ruled"]}>
        <b>{shownAmount(trial.after)}</b>
      </dd>
    </dl>
  );
}

/** What the price of the confirmation is: the trader's own, the owner's, or what the group has come to. */
function priceWords({ act, price }: ModeFace, terms: Terms): string {
  if (namesPrice(terms)) return act;
  if (terms.group !== null) return "预计成交价";
  return terms.ladder === null ? price : "成交价";
}

/** One confirmation, one order: pressed twice, or again because no answer came, it still happens once. */
function usePlacing(
  section: SectionRow,
  ware: WareRow,
  terms: Terms,
  { price, quantity }: Props["order"],
  onOutcome: (outcome: Outcome) => void,
) {
  const commands = useCommands();
  const client = useQueryClient();
  const user = useUser();
  const input: InputOf<typeof trading.placeOrder> = {
    section: section.section,
    ware: ware.ware,
    side: otherSide(terms.side),
    price,
    quantity,
    ...(isTurnByTurn(section) ? { turn: ware.turn } : {}),
  };
  const isSent = useRef(false);

  const placement = useMutation({
    mutationFn: () => commands.send(trading.placeOrder, input),
    meta: { showsRefusal: true },
    onSuccess(answer) {
      client.setQueryData<readonly OwnOrder[]>(
        answerKey(trading.listSectionOrders, { section: section.section }),
        (orders) =>
          orders && [placedOrder(answer), ...orders.filter(({ orderNo }) => orderNo !== answer.orderNo)],
      );
      for (const { name } of [trading.listSectionOrders, funds.readToday, market.listBids]) {
        void client.invalidateQueries({ queryKey: [name] });
      }
      onOutcome({ kind: "accepted", answer });
    },
    onError(error) {
      if (error instanceof CallRefused) {
        onOutcome({ kind: "refused", words: error.text, receipt: receiptOf(error.extra) });
      } else if (!(error instanceof SignedOut)) {
        isSent.current = false;
      }
    },
  });

  const placedOrder = (answer: Answer): OwnOrder => ({
    orderNo: answer.orderNo,
    ware: ware.ware,
    wareNo: ware.no,
    product: ware.product,
    seq: answer.receipt.seq,
    at: answer.receipt.at,
    price: answer.price,
    quantity: answer.quantity,
    filled: answer.filled,
    held: answer.held,
    status: answer.status,
    statusName: answer.statusName,
    user: user?.user_name ?? "",
    hash: answer.receipt.hash,
  });

  return {
    busy: placement.isPending,
    unanswered: placement.isError,
    failure: placement.error && !placement.isPending ? messageOf(placement.error) : null,
    send() {
      if (isSent.current) return;
      isSent.current = true;
      placement.mutate();
    },
  };
}

/** A refused order is on record too, and its receipt comes with the refusal. */
function receiptOf(extra: unknown): Receipt | null {
  const raw = extra !== null && typeof extra === "object" && "receipt" in extra ? extra.receipt : null;
  const parsed = z.safeDecode(receipt, raw as never);
  return parsed.success ? parsed.data : null;
}
