import { type Instant, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { lazy, Suspense } from "react";
import { messageOf } from "../../api/failures.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { noNumber, shownQuantity } from "../../ui/figures/figures.tsx";
import form from "../../ui/form/form.module.css";
import { LabelledAmount } from "../../ui/form/labelled-amount.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

/** A weigh ticket as it is typed off its paper. */
export interface WeighDraft {
  /** Number of the ticket. */
  readonly no: string;
  /** The loaded vehicle, in tonnes. */
  readonly gross: string;
  /** The empty vehicle, in tonnes. */
  readonly tare: string;
  /** In tonnes; empty for what follows from the two. */
  readonly net: string;
  /** `YYYY-MM-DDTHH:mm`, Shanghai. */
  readonly at: string;
  /** The numbers of the seals; empty where none are asked for. */
  readonly seals: string;
}

/** A moment as the field of the time has it. */
const fieldTime = (at: Instant) => formatShanghai(at).slice(0, 16).replace(" ", "T");

export const weighDraft = (now: Instant): WeighDraft => ({
  no: "",
  gross: "",
  tare: "",
  net: "",
  at: fieldTime(now),
  seals: "",
});

/** A ticket that was typed before, as its fields were. */
export const draftOfTicket = (ticket: {
  readonly ticketNo: string;
  readonly gross: Quantity;
  readonly tare: Quantity;
  readonly net: Quantity;
  readonly weighedAt: Instant;
  readonly seals?: string;
}): WeighDraft => ({
  no: ticket.ticketNo,
  gross: formatQuantity(ticket.gross),
  tare: formatQuantity(ticket.tare),
  net: ticket.net === ticket.gross - ticket.tare ? "" : formatQuantity(ticket.net),
  at: fieldTime(ticket.weighedAt),
  seals: ticket.seals ?? "",
});

/** 净重 = 毛重 − 皮重; null while one of them is missing or they do not fit. */
function netOf({ gross, tare }: Pick<WeighDraft, "gross" | "tare">): Quantity | null {
  const [full, empty] = [parseQuantity(gross), parseQuantity(tare)];
  return full === null || empty === null || full <= empty ? null : quantity(full - empty);
}

/** Whether the loaded vehicle weighs no more than the empty one, so that a weight must be wrong. */
function isTooLight({ gross, tare }: Pick<WeighDraft, "gross" | "tare">): boolean {
  const [full, empty] = [parseQuantity(gross), parseQuantity(tare)];
  return full !== null && empty !== null && full <= empty;
}

/** The fields as a ticket; null while something is missing. */
export function ticketOf(draft: WeighDraft) {
  const [gross, tare] = [parseQuantity(draft.gross), parseQuantity(draft.tare)];
  const net = draft.net === "" ? netOf(draft) : parseQuantity(draft.net);
  const weighedAt = parseShanghai(`${draft.at.replace("T", " ")}:00`);
  const ticketNo = draft.no.trim();
  return ticketNo === "" || gross === null || tare === null || net === null || weighedAt === null
    ? null
    : { ticketNo, gross, tare, net, weighedAt };
}

/** What keeps a draft from being a ticket, in Chinese; null where nothing does. */
export function missingOf(draft: WeighDraft): string | null {
  if (isTooLight(draft)) return "毛重须大于皮重，请核对磅单";
  const missing = [
    draft.no.trim() === "" ? "磅单号" : "",
    parseQuantity(draft.gross) === null ? "毛重" : "",
    parseQuantity(draft.tare) === null ? "皮重" : "",
  ].filter(Boolean);
  if (missing.length > 0) return `还差：${missing.join("、")}`;
  return ticketOf(draft) === null ? "请填写正确的净重和过磅时间" : null;
}

/** How far the photo of a ticket is read: it is, it was, it could not be, or it waits for a line. */
export type ReadingState =
  | { readonly is: "reading" | "read" | "offline" }
  | {
      readonly is: "failed";
      /** What the server or the line has said. */
      readonly error: unknown;
    };

const readingWords = (of: ReadingState): string => {
  switch (of.is) {
    case "reading":
      return "正在识别照片…";
    case "read":
      return "已按照片填写，请与磅单逐项核对";
    case "offline":
      return "暂无网络，照片已存在本机，将随磅单一起发送；请手工填写";
    case "failed":
      return messageOf(of.error);
  }
};

/** Whether a photo is being read, and why it could not be. */
export const PhotoReading = ({ of }: { readonly of: ReadingState | null }) =>
  of && (
    <p className={form["hint"]} role="status">
      {readingWords(of)}
    </p>
  );

/** Fills the fields that are still empty with what was read off the photo of a ticket. */
export const withRead = (
  draft: WeighDraft,
  reading: { readonly ticketNo: string | null } & {
    readonly [Weight in "gross" | "tare" | "net"]: Quantity | null;
  },
): WeighDraft => ({
  ...draft,
  no: draft.no || (reading.ticketNo ?? ""),
  gross: draft.gross || weightText(reading.gross),
  tare: draft.tare || weightText(reading.tare),
  net: draft.net || weightText(reading.net),
});

const weightText = (weight: Quantity | null): string => (weight === null ? "" : formatQuantity(weight));

/** Whether a photo is being read, and why it could not be. */
export const Reading = ({
  of: { isPending, data, error },
}: {
  readonly of: { readonly isPending: boolean; readonly data: unknown; readonly error: Error | null };
}) => {
  const words = isPending
    ? "正在识别照片…"
    : error
      ? messageOf(error)
      : data
        ? "已按照片填写，请与磅单逐项核对"
        : null;
  return (
    words !== null && (
      <p className={form["hint"]} role="status">
        {words}
      </p>
    )
  );
};

/** Its library is heavy, and a driver's page is opened on the road: it comes once a form is open. */
const DayField = lazy(async () => ({ default: (await import("../../ui/form/day-field.tsx")).DayField }));

interface Props {
  readonly draft: WeighDraft;
  /** Whether the seals are asked for, which is at loading. */
  readonly withSeals: boolean;
  readonly onChange: (change: Partial<WeighDraft>) => void;
}

/** 磅单: number, weights and time, and the seals of a loading. */
export function WeighFields({ draft, withSeals, onChange }: Props) {
  const net = netOf(draft);
  const wrong = draft.net !== "" && net !== null && parseQuantity(draft.net) !== net;
  return (
    <>
      <TextField label="磅单号" maxLength={40} value={draft.no} onChange={(no) => onChange({ no })} />
      <LabelledAmount label="毛重（吨）" value={draft.gross} onChange={(gross) => onChange({ gross })} />
      <LabelledAmount
        label="皮重（吨）"
        value={draft.tare}
        fault={isTooLight(draft) ? "皮重须小于毛重，请核对" : undefined}
        onChange={(tare) => onChange({ tare })}
      />
      <LabelledAmount
        label="净重（吨，不填按毛重减皮重）"
        value={draft.net}
        fault={wrong ? `毛重减皮重为 ${shownQuantity(net)} 吨` : undefined}
        onChange={(net) => onChange({ net })}
      />
      <p className={form["hint"]}>毛重减皮重：{net === null ? noNumber : `${shownQuantity(net)} 吨`}</p>
      <Suspense fallback={<Skeleton lines={2} />}>
        <DayField
          label="过磅时间"
          kind="moment"
          minuteStep={1}
          value={draft.at}
          onChange={(at) => onChange({ at })}
        />
      </Suspense>
      {withSeals && (
        <TextField
          label="铅封号（没有可不填）"
          maxLength={200}
          value={draft.seals}
          onChange={(seals) => onChange({ seals })}
        />
      )}
    </>
  );
}
