import type { StoredFile } from "@zd/api/files/operations";
import { waybillCalls } from "@zd/api/logistics/waybills";
import {
  freightStates,
  type WaybillAction,
  type WaybillNo,
  waybillActions,
  waybillStates,
} from "@zd/domain/logistics/codes";
import { useState } from "react";
import { useFileLinks } from "../../../api/files.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { WayMap } from "../../../parts/logistics/way-map.tsx";
import {
  factsOfWaybill,
  ReceiverSignature,
  TicketPhotos,
  type WaybillRead,
  WaybillTimeline,
  Weighings,
} from "../../../parts/logistics/waybill-view.tsx";
import { PreviewDialog } from "../../../ui/attachments/preview-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Facts } from "../../../ui/tables/facts.tsx";
import { WaybillTurn } from "./next-step.tsx";
import { TogetherDialog, type TogetherLoad } from "./together-dialog.tsx";
import styles from "./transport.module.css";
import { DriverLinkDialog, ReasonDialog, TrailDialog, WeighDialog } from "./waybill-dialogs.tsx";

/** The buttons of the head, in their order. */
const buttons: readonly (readonly [action: WaybillAction, look: "plain" | "main" | "text"])[] = [
  ["cancel", "text"],
  ["report", "text"],
  ["resume", "main"],
  ["load", "main"],
  ["release", "main"],
  ["unload", "main"],
  ["sign", "main"],
];

/** Whether the step would correct a ticket that was entered before. */
const isAgain = ({ state }: WaybillRead, action: WaybillAction): boolean =>
  (action === "load" && state === "1") || (action === "unload" && state === "3");

/** 运单: what one vehicle or wagon carries, where it is, and what the firm does about it now. */
export function WaybillDetail({ waybill }: { readonly waybill: WaybillNo }) {
  const { data, error, refetch } = useCallQuery(waybillCalls.read, { waybill }, { everyMs: 60_000 });
  const [openDialog, setOpenDialog] = useState<WaybillAction | "link" | "trail" | null>(null);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  const close = () => setOpenDialog(null);
  return (
    <div className={styles["sheet"]}>
      <div className={layout["head"]}>
        <State of="waybill" is={data.state}>
          {waybillStates[data.state]}
        </State>
        <div className={layout["acts"]}>
          {data.state === "4" && <ProofButton waybill={waybill} />}
          <Button onClick={() => setOpenDialog("trail")}>运输轨迹</Button>
          {data.mayLink && <Button onClick={() => setOpenDialog("link")}>司机链接</Button>}
          {buttons.map(
            ([action, look]) =>
              data.actions.includes(action) && (
                <Button
                  key={action}
                  look={isAgain(data, action) ? "plain" : look}
                  onClick={() => setOpenDialog(action)}
                >
                  {isAgain(data, action)
                    ? waybillActions[action].label.replace("登记", "更正")
                    : waybillActions[action].label}
                </Button>
              ),
          )}
        </div>
      </div>
      <WaybillTurn of={data} />
      <WayMap way={data} />
      <Facts
        label="运单信息"
        rows={factsOfWaybill(data).map((fact) =>
          fact[0] === "司机" && data.driverPhone !== "" ? ["司机", <Driver key="driver" of={data} />] : fact,
        )}
      />
      {data.freight && <Facts label="运费" rows={factsOfFreight(data.freight)} />}
      <div className={styles["part"]}>
        <h3>磅单</h3>
        <Weighings of={data} />
        <TicketPhotos of={data} />
      </div>
      {data.receiver && (
        <div className={styles["part"]}>
          <h3>收货人签名</h3>
          <ReceiverSignature of={data.receiver} />
        </div>
      )}
      <div className={styles["part"]}>
        <h3>时间线</h3>
        <WaybillTimeline of={data.timeline} />
      </div>
      {(openDialog === "load" || openDialog === "unload") && (
        <WeighDialog waybill={data} which={openDialog} onClose={close} />
      )}
      {(openDialog === "release" || openDialog === "sign") && (
        <TogetherDialog step={openDialog} loads={[loadOf(data)]} onClose={close} />
      )}
      {(openDialog === "report" || openDialog === "resume" || openDialog === "cancel") && (
        <ReasonDialog waybill={data} step={openDialog} onClose={close} />
      )}
      {openDialog === "link" && <DriverLinkDialog waybill={waybill} onClose={close} />}
      {openDialog === "trail" && <TrailDialog waybill={waybill} onClose={close} />}
    </div>
  );
}

/** 司机: his number is covered until somebody asks for it, which the audit log notes. */
function Driver({ of: { waybill, driver, driverPhone } }: { readonly of: WaybillRead }) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <DriverPhone waybill={waybill} driver={driver} />;
  return (
    <>
      {driver} {driverPhone}{" "}
      <Button look="text" onClick={() => setAsked(true)}>
        显示电话
      </Button>
    </>
  );
}

function DriverPhone({ waybill, driver }: Pick<WaybillRead, "waybill" | "driver">) {
  const answer = useCallQuery(waybillCalls.readDriverPhone, { waybill }, { staleMs: 600_000 });
  return (
    <WithAnswer of={answer} lines={1}>
      {({ phone }) => (
        <>
          {driver} <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
    </WithAnswer>
  );
}

const loadOf = ({ waybill, vehicle, loading, unloading }: WaybillRead): TogetherLoad => ({
  waybill,
  vehicle,
  loaded: loading?.net ?? null,
  unloaded: unloading?.net ?? null,
});

const factsOfFreight = (
  one: NonNullable<WaybillRead["freight"]>,
): readonly (readonly [title: string, text: string])[] => [
  ["运费状态", freightStates[one.state]],
  ["运费（元）", `${shownQuantity(one.billed)} 吨 × ${shownPrice(one.price)} = ${shownAmount(one.freight)}`],
  [
    "途损（吨）",
    `${shownQuantity(one.loss)}，合理 ${shownQuantity(one.allowed)}，超耗 ${shownQuantity(one.excess)}`,
  ],
  ["超耗赔付（元）", shownAmount(one.charge)],
  ["应付承运方（元）", shownAmount(one.payable)],
];

/** 签收单, as PDF in the browser's own reader. */
function ProofButton({ waybill }: { readonly waybill: WaybillNo }) {
  const make = useCommand(waybillCalls.makeProof);
  const [document, setDocument] = useState<StoredFile | null>(null);
  const ready = useFileLinks(document !== null);
  return (
    <>
      <Button
        busy={make.isPending}
        onClick={() => make.mutate({ waybill }, { onSuccess: (proof) => setDocument(proof.document) })}
      >
        签收单
      </Button>
      {document && (
        <PreviewDialog
          files={[document]}
          opened={document.file}
          ready={ready}
          onOpen={() => {}}
          onClose={() => setDocument(null)}
        />
      )}
    </>
  );
}
