import type { StoredFile } from "@zd/api/files/operations";
import { waybillCalls } from "@zd/api/logistics/waybills";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { useEffect, useEffectEvent, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import type { WaybillRead } from "../../../parts/logistics/waybill-view.tsx";
import {
  Reading,
  ticketOf,
  type WeighDraft,
  WeighFields,
  weighDraft,
  withRead,
} from "../../../parts/logistics/weigh-fields.tsx";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import styles from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { shipmentReads } from "./reads.ts";
import transport from "./transport.module.css";

const settings = { refreshes: shipmentReads, silent: true } as const;

type TicketRead = OutputOf<typeof waybillCalls.readTicket>;

interface Props {
  readonly waybill: WaybillRead;
  readonly onClose: () => void;
}

/** 登记磅单 of the loading or the unloading. */
export function WeighDialog({ which, ...props }: Props & { readonly which: "load" | "unload" }) {
  const openedAt = useOpenedAt();
  return openedAt === null ? null : <WeighForm which={which} openedAt={openedAt} {...props} />;
}

function WeighForm({
  waybill,
  which,
  openedAt,
  onClose,
}: Props & {
  /** Whether the ticket is that of the loading or of the unloading. */
  readonly which: "load" | "unload";
  /** When the dialog opened by the platform's clock: the first value of the time of weighing. */
  readonly openedAt: NonNullable<ReturnType<typeof useOpenedAt>>;
}) {
  const isLoading = which === "load";
  const form = useForm(waybillCalls.previewStep, {
    initial: () => ({ draft: weighDraft(openedAt), files: noFiles }),
    input: ({ draft }) => {
      const ticket = ticketOf(draft);
      if (ticket === null) return null;
      const weighedAt = formatShanghai(ticket.weighedAt);
      return { waybills: [waybill.waybill], step: which, ticket: { ...ticket, weighedAt } };
    },
  });
  const { draft, files } = form.values;
  const ticket = form.input?.ticket;
  const [uploading, setUploading] = useState(false);
  const load = useCommand(waybillCalls.load, settings);
  const unload = useCommand(waybillCalls.unload, settings);
  const reading = useCommand(waybillCalls.readTicket, { silent: true });
  const command = isLoading ? load : unload;
  const change = (patch: Partial<WeighDraft>) => form.change({ draft: { ...draft, ...patch } });
  const fillIn = useEffectEvent((ticketRead: TicketRead) => change(withRead(draft, ticketRead)));
  useEffect(() => {
    if (reading.data) fillIn(reading.data);
  }, [reading.data]);
  const putPhoto = (photos: readonly StoredFile[]) => {
    form.change({ files: photos });
    const [photo] = photos;
    if (photo && photo.file !== files[0]?.file) reading.mutate({ photo: photo.file });
  };
  return (
    <ConfirmCard
      title={`${isLoading ? "装货" : "卸货"}磅单 ${waybill.vehicle}`}
      confirmLabel="登记"
      successMessage={isLoading ? "已登记，等待卖方放行" : "已登记，等待收货方签收"}
      ready={ticket !== undefined && form.isSettled && !uploading}
      busy={command.isPending}
      error={command.error}
      card={useCard(waybillCalls.previewStep, form.settled)}
      onConfirm={(callbacks, { seen: card }) => {
        if (ticket === undefined) return;
        const weighing = { waybill: waybill.waybill, ...ticket, photo: files[0]?.file, card };
        if (isLoading) load.confirm({ ...weighing, seals: draft.seals }, callbacks);
        else unload.confirm(weighing, callbacks);
      }}
      onClose={onClose}
    >
      {!isLoading && waybill.loading && (
        <p className={styles["hint"]}>装货净重 {shownQuantity(waybill.loading.net)} 吨</p>
      )}
      <AttachmentField
        files={files}
        most={1}
        pictures
        onChange={putPhoto}
        onBusy={setUploading}
        hint="磅单照片，识别后填入下方"
      />
      <Reading of={reading} />
      <WeighFields draft={draft} withSeals={isLoading} onChange={change} />
    </ConfirmCard>
  );
}

const noFiles: readonly StoredFile[] = [];

/** The title of each step, and the message of its success. */
const reasonedSteps = {
  report: { title: "上报异常", message: "已上报，运单暂停" },
  resume: { title: "解除异常", message: "异常已解除" },
  cancel: { title: "取消运单", message: "运单已取消" },
} as const;

/** 异常, 解除 or 取消, for a reason. */
export function ReasonDialog({
  waybill,
  step,
  onClose,
}: Props & { readonly step: keyof typeof reasonedSteps }) {
  const { field, input } = useForm(waybillCalls.cancel, {
    initial: { reason: "" },
    input: ({ reason }) => ({ waybill: waybill.waybill, reason }),
  });
  const report = useCommand(waybillCalls.report, settings);
  const resume = useCommand(waybillCalls.resume, settings);
  const cancel = useCommand(waybillCalls.cancel, settings);
  const command = { report, resume, cancel }[step];
  const { title, message } = reasonedSteps[step];
  return (
    <ConfirmCard
      title={`${title} ${waybill.vehicle}`}
      confirmLabel={title}
      look={step === "resume" ? "main" : "danger"}
      successMessage={message}
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      card={useCard(waybillCalls.previewStep, { waybills: [waybill.waybill], step })}
      onConfirm={(callbacks, { seen: card }) => {
        if (input === null) return;
        if (step === "report") report.confirm(input, callbacks);
        else command.confirm({ ...input, card }, callbacks);
      }}
      onClose={onClose}
    >
      <ReasonField label="原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}

type Link = OutputOf<typeof waybillCalls.makeTrailUrl>;

interface LinkProps {
  readonly waybill: WaybillNo;
  readonly onClose: () => void;
}

/** 司机链接: a new one ends the one before, so it is made when it is asked for. */
export function DriverLinkDialog({ waybill, onClose }: LinkProps) {
  const { mutate, data, error } = useCommand(waybillCalls.makeDriverLink, { silent: true });
  useEffect(() => {
    mutate({ waybill });
  }, [mutate, waybill]);
  return (
    <Dialog title="司机链接" onClose={onClose}>
      {error ? (
        <FailedState error={error} onRetry={() => mutate({ waybill })} />
      ) : data ? (
        <LinkView
          link={data}
          words="发给司机即可在手机上登记磅单、拍照、上报节点，不需要账号。再次生成后，本链接失效。"
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

/** 运输轨迹地址 (GetTransTrailUrl) */
export function TrailDialog({ waybill, onClose }: LinkProps) {
  const { data, error, refetch } = useCallQuery(waybillCalls.makeTrailUrl, { waybill }, { staleMs: 600_000 });
  return (
    <Dialog title="运输轨迹" onClose={onClose}>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <LinkView link={data} words="持有链接的人可以查看节点与路线，看不到价格与双方以外的信息。" />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

function LinkView({ link: { url, path, until }, words }: { readonly link: Link; readonly words: string }) {
  const address = url.startsWith("http") ? url : `${location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    succeed("已复制");
  };
  return (
    <div className={transport["link"]}>
      <p>{words}</p>
      <code>{address}</code>
      <p>有效期至 {formatShanghai(until)}</p>
      <div>
        <a className={buttonClass({})} href={path} target="_blank" rel="noreferrer">
          打开
        </a>
        <Button look="main" onClick={() => void copy()}>
          复制链接
        </Button>
      </div>
    </div>
  );
}
