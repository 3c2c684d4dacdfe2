import { carriers } from "@zd/api/logistics/carriers";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type QuoteId, type QuoteState, quoteStates, type ShipmentNo } from "@zd/domain/logistics/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { State } from "../../../ui/feedback/state.tsx";
import { shownPrice } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { quoteReads } from "./reads.ts";
import { ShipmentDetail } from "./shipment-detail.tsx";
import styles from "./transport.module.css";

type Source = OutputOf<typeof carriers.listOpenShipments>["rows"][number];
type QuoteRow = OutputOf<typeof carriers.listQuotes>["rows"][number];

/** 承运货源: what carriers may quote for. */
export function OpenShipmentsPage() {
  const mayQuote = may(useUser(), "ship-and-receive");
  const [sourceToQuote, setSourceToQuote] = useState<Source | null>(null);
  const wordsOf = ({ own }: Source) => (own === null ? "报价" : "修改报价");
  const quoteButton = (row: Source, name = wordsOf(row)) =>
    mayQuote && (
      <Button
        data-apart
        look={row.own === null ? "main" : "plain"}
        aria-label={name}
        onClick={() => setSourceToQuote(row)}
      >
        {wordsOf(row)}
      </Button>
    );
  return (
    <>
      <QueryPage
        title="承运货源"
        of={carriers.listOpenShipments}
        rowKey="shipmentNo"
        emptyHint="发运方发布的货源会出现在这里，报价后由发运方选定"
        cardAction={(row) => quoteButton(row, `${wordsOf(row)} ${row.shipmentNo}`)}
        detail={(row) => quoteButton(row)}
      />
      {sourceToQuote && <QuoteDialog source={sourceToQuote} onClose={() => setSourceToQuote(null)} />}
    </>
  );
}

function QuoteDialog({ source, onClose }: { readonly source: Source; readonly onClose: () => void }) {
  const { limit, shipmentNo } = source;
  const { field, change, input, settled, isSettled } = useForm(carriers.quote, {
    initial: { price: "", vehicles: "", memo: "" },
    input: (values) => ({ ...values, shipment: shipmentNo }),
    rules: ({ price }) => {
      if (price <= 0n) return { price: "须大于零" };
      return limit !== null && price > limit ? { price: `不得高于限价 ${shownPrice(limit)}` } : {};
    },
  });
  const quote = useCommand(carriers.quote, { refreshes: quoteReads, silent: true });
  return (
    <ConfirmCard
      title={`报价 ${shipmentNo}`}
      confirmLabel="提交报价"
      successMessage="已报价，等待发运方选定"
      ready={input !== null && isSettled}
      busy={quote.isPending}
      error={quote.error}
      card={useCard(carriers.previewQuote, settled)}
      onConfirm={(callbacks, { seen }) => input !== null && quote.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <LabelledAmount label="运价（元/吨）" {...field("price")} />
      <TextField
        label="可派车辆数"
        inputMode="numeric"
        maxLength={4}
        {...field("vehicles")}
        onChange={(vehicles) => change({ vehicles: vehicles.replace(/\D/g, "") })}
      />
      <ReasonField label="说明" {...field("memo")} />
    </ConfirmCard>
  );
}

const factsOfQuote = (row: QuoteRow): readonly (readonly [title: string, text: string])[] => [
  ["报价（元/吨）", shownPrice(row.price)],
  ["可派车辆", String(row.vehicles)],
  ["报价时间", formatShanghai(row.quotedAt)],
  ["发运方", row.shipper],
  ["路线", `${row.from} 至 ${row.to}`],
  ["说明", row.memo],
];

/** 我的报价 of a carrier; what he has won he hauls. */
export function QuotesPage() {
  const mayQuote = may(useUser(), "ship-and-receive");
  const [quoteToWithdraw, setQuoteToWithdraw] = useState<QuoteRow | null>(null);
  return (
    <>
      <QueryPage
        title="我的报价"
        of={carriers.listQuotes}
        rowKey="quote"
        detailTitle={({ shipmentNo }) => shipmentNo}
        emptyHint="在“承运货源”中报价"
        detailStandsAlone
        detail={(row) => (
          <div className={styles["sheet"]}>
            <div className={layout["head"]}>
              <State of="quote" is={row.state as QuoteState}>
                {quoteStates[row.state as QuoteState]}
              </State>
              <div className={layout["acts"]}>
                {row.state === "0" && mayQuote && (
                  <Button onClick={() => setQuoteToWithdraw(row)}>撤回报价</Button>
                )}
              </div>
            </div>
            <Facts label="报价信息" rows={factsOfQuote(row)} />
            {(row.state === "0" || row.state === "1") && (
              <ShipmentDetail shipment={row.shipmentNo as ShipmentNo} inside />
            )}
          </div>
        )}
      />
      {quoteToWithdraw && <WithdrawDialog row={quoteToWithdraw} onClose={() => setQuoteToWithdraw(null)} />}
    </>
  );
}

function WithdrawDialog({ row, onClose }: { readonly row: QuoteRow; readonly onClose: () => void }) {
  const withdraw = useCommand(carriers.withdrawQuote, { refreshes: quoteReads, silent: true });
  return (
    <ConfirmCard
      title="撤回报价"
      confirmLabel="撤回"
      look="danger"
      successMessage="报价已撤回"
      ready
      busy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={(callbacks) => withdraw.confirm({ quote: row.quote as QuoteId }, callbacks)}
      onClose={onClose}
    >
      <p>
        {row.shipmentNo}，{shownPrice(row.price)} 元/吨
      </p>
      <p className={form["consequence"]}>撤回后发运方看不到本报价；货源未选定前可以重新报价。</p>
    </ConfirmCard>
  );
}
