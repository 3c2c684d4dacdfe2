import { Link } from "@tanstack/react-router";
import { shipments } from "@zd/api/logistics/shipments";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import {
  haulages,
  type QuoteId,
  quoteStates,
  type ShipmentNo,
  shipmentStates,
  transportModes,
} from "@zd/domain/logistics/codes";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Progress } from "../../../parts/contracts/progress.tsx";
import { RecordTable } from "../../../parts/contracts/record-table.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import {
  Count,
  shownAmount,
  shownPrice,
  shownQuantity,
  Tonnes,
  UnitPrice,
} from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { ShipmentTurn } from "./next-step.tsx";
import type { ShipmentRead } from "./reads.ts";
import { AwardDialog, EndDialog, PayDialog, PublishDialog } from "./shipment-dialogs.tsx";
import { ShipmentForm } from "./shipment-form.tsx";
import styles from "./transport.module.css";

type OpenDialog = "edit" | "publish" | "assign" | "close" | "cancel" | "pay" | { readonly award: QuoteId };

/** The buttons of the head, in their order. */
const shownSteps = [
  ["cancel", "取消发运", "text"],
  ["edit", "修改", "plain"],
  ["publish", "发布", "main"],
  ["assign", "派车", "main"],
  ["close", "完成发运", "plain"],
] as const;

/** 发运单: where it stands, who would haul it, what has arrived, and what is owed for it. */
export function ShipmentDetail({
  shipment,
  inside = false,
}: {
  readonly shipment: ShipmentNo;
  /** Stands within another detail, whose edges it keeps. */
  readonly inside?: boolean;
}) {
  const mayPay = may(useUser(), "move-money");
  const { data, error, refetch } = useCallQuery(shipments.readShipment, { shipment });
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  const close = () => setOpenDialog(null);
  return (
    <div className={inside ? undefined : styles["sheet"]}>
      <div className={layout["head"]}>
        <State of="shipment" is={data.state}>
          {shipmentStates[data.state]}
        </State>
        <div className={layout["acts"]}>
          {data.waybills > 0 && (
            <Link to="/user/transport/waybill" search={{ shipmentNo: shipment }} className={buttonClass({})}>
              运单 {data.waybills}
            </Link>
          )}
          {shownSteps.map(
            ([step, words, look]) =>
              data.actions.includes(step) && (
                <Button key={step} look={look} onClick={() => setOpenDialog(step)}>
                  {words}
                </Button>
              ),
          )}
          {data.isShipper && data.dueCount > 0 && mayPay && (
            <Button look="main" onClick={() => setOpenDialog("pay")}>
              结算运费 {shownAmount(data.due)} 元
            </Button>
          )}
        </div>
      </div>
      <ShipmentTurn of={data} mayPay={mayPay} />
      <Course of={data} />
      <Facts label="发运信息" rows={factsOf(data)} />
      {data.isShipper && data.haulage === "carrier" && data.state !== "0" && (
        <Quotes of={data} onAward={(quote) => setOpenDialog({ award: quote })} />
      )}
      {openDialog === "edit" && <ShipmentForm draft={data} onClose={close} />}
      {openDialog === "publish" && <PublishDialog shipment={data} onClose={close} />}
      {openDialog === "assign" && <AssignDialog shipment={data} onClose={close} />}
      {(openDialog === "close" || openDialog === "cancel") && (
        <EndDialog step={openDialog} shipment={data} onClose={close} />
      )}
      {openDialog === "pay" && <PayDialog shipment={data} onClose={close} />}
      {openDialog !== null && typeof openDialog === "object" && (
        <AwardDialog shipment={data} quote={openDialog.award} onClose={close} />
      )}
    </div>
  );
}

/** How many of the tonnes are assigned, loaded and received, as bars. */
const Course = ({ of }: { readonly of: ShipmentRead }) => (
  <div className={styles["course"]}>
    {(
      [
        ["派车", of.planned],
        ["装货", of.loaded],
        ["签收", of.received],
      ] as const
    ).map(([title, quantity]) => (
      <Progress
        key={title}
        title={title}
        unit="吨"
        thousandths={Number((quantity * 1_000n) / of.quantity)}
        facts={[
          [`已${title}`, <Tonnes key="done" of={quantity} />],
          ["共", <Tonnes key="whole" of={of.quantity} />],
        ]}
      />
    ))}
  </div>
);

const factsOf = (one: ShipmentRead): readonly (readonly [title: string, text: string])[] => [
  ["发运单号", one.shipment],
  ["合同号", one.contractNo],
  ["品名", one.product],
  ["发运方", one.shipper],
  ["发运量（吨）", `${shownQuantity(one.quantity)}，可派 ${shownQuantity(one.left)}`],
  ["装货地点", one.from],
  ["卸货地点", one.to],
  ["运输方式", `${transportModes[one.mode]}，约 ${one.kilometres} 公里`],
  ["承运方式", one.haulage === "own" ? haulages.own : one.carrier || haulages.carrier],
  ["运价（元/吨）", one.haulage === "own" ? "" : shownPrice(one.price)],
  ["限价（元/吨）", shownPrice(one.limit)],
  ["装货日期", `${one.loadFrom} 至 ${one.loadTo}，日均 ${shownQuantity(one.daily)} 吨`],
  ["需要车辆", one.vehicles === 0 ? "不限" : String(one.vehicles)],
  ["已结算运费（元）", shownAmount(one.paid)],
  ["待结算运费（元）", shownAmount(one.due)],
  ["说明", one.memo],
];

interface QuotesProps {
  readonly of: ShipmentRead;
  /** Called with the quote that the shipper selects. */
  readonly onAward: (quote: QuoteId) => void;
}

/** 承运商报价, the lowest first. */
function Quotes({ of, onAward }: QuotesProps) {
  const mayAward = of.actions.includes("award");
  return (
    <section className={styles["part"]}>
      <h3>承运商报价</h3>
      <RecordTable
        label="承运商报价"
        rows={of.quotes}
        none="还没有承运商报价"
        columns={[
          { title: "承运商", show: ({ carrier }) => carrier },
          {
            title: "报价",
            unit: "元/吨",
            figure: true,
            show: ({ price, lowest }) => (
              <>
                {lowest && <Tag>最低</Tag>} <UnitPrice of={price} />
              </>
            ),
          },
          { title: "车辆", unit: "辆", figure: true, show: ({ vehicles }) => <Count of={vehicles} /> },
          { title: "报价时间", show: ({ quotedAt }) => formatShanghai(quotedAt).slice(0, 16) },
          { title: "说明", show: ({ memo }) => memo },
          {
            title: "状态",
            show: ({ state }) => (
              <State of="quote" is={state}>
                {quoteStates[state]}
              </State>
            ),
          },
          ...(mayAward
            ? [
                {
                  title: "操作",
                  show: ({ quote, state, lowest, carrier }: ShipmentRead["quotes"][number]) =>
                    state === "0" && (
                      <Button
                        small
                        look={lowest ? "main" : "plain"}
                        aria-label={`选定 ${carrier}`}
                        onClick={() => onAward(quote)}
                      >
                        选定
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
