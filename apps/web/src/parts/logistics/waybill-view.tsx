import type { waybillCalls } from "@zd/api/logistics/waybills";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { transportModes } from "@zd/domain/logistics/codes";
import { AttachmentList } from "../../ui/attachments/attachment-list.tsx";
import { shownQuantity, Tonnes } from "../../ui/figures/figures.tsx";
import { RecordTable } from "../contracts/record-table.tsx";
import { Timeline } from "../contracts/timeline.tsx";

export type WaybillRead = OutputOf<typeof waybillCalls.read>;
type WeighedEnds = Pick<WaybillRead, "loading" | "unloading">;

export const factsOfWaybill = (
  one: Omit<WaybillRead, "freight" | "actions" | "mayLink" | "madeAt" | "route" | "positions" | "progress">,
): readonly (readonly [title: string, text: string])[] => [
  ["运单号", one.waybill],
  ["发运单号", one.shipment],
  ["合同号", one.contractNo],
  ["品名", one.product],
  ["发货方", one.seller],
  ["收货方", one.buyer],
  ["发运方", one.shipper],
  ["承运方", one.hauler],
  ["装货地点", one.from],
  ["卸货地点", one.to],
  [
    "车辆",
    [
      transportModes[one.mode],
      one.train,
      one.vehicle,
      one.axles && `${one.axles} 轴`,
      one.marked && `标重 ${shownQuantity(one.marked)} 吨`,
    ]
      .filter(Boolean)
      .join("，"),
  ],
  ["司机", [one.driver, one.driverPhone].filter(Boolean).join(" ")],
  ["计划装载（吨）", shownQuantity(one.planned)],
  ["铅封号", one.seals],
];

interface Weighing {
  /** Where it was weighed: 装货 or 卸货. */
  readonly at: string;
  readonly ticket: NonNullable<WaybillRead["loading"]>;
}

const weight = (title: string, of: "gross" | "tare" | "net") =>
  ({
    title,
    unit: "吨",
    figure: true,
    show: ({ ticket }: Weighing) => <Tonnes of={ticket[of]} />,
  }) as const;

const weighingColumns = [
  { title: "环节", show: ({ at }: Weighing) => at },
  { title: "磅单号", show: ({ ticket }: Weighing) => ticket.ticketNo },
  weight("毛重", "gross"),
  weight("皮重", "tare"),
  weight("净重", "net"),
  { title: "过磅时间", show: ({ ticket }: Weighing) => formatShanghai(ticket.weighedAt).slice(0, 16) },
] as const;

/** 磅单: what was weighed at either end. */
export const Weighings = ({ of: { loading, unloading } }: { readonly of: WeighedEnds }) => (
  <RecordTable
    label="磅单"
    rows={[
      ...(loading ? [{ at: "装货", ticket: loading }] : []),
      ...(unloading ? [{ at: "卸货", ticket: unloading }] : []),
    ]}
    columns={weighingColumns}
    none="还没有过磅"
  />
);

/** 磅单照片 of both weighings. */
export function TicketPhotos({ of: { loading, unloading } }: { readonly of: WeighedEnds }) {
  const files = [...(loading?.photos ?? []), ...(unloading?.photos ?? [])];
  return files.length === 0 ? null : <AttachmentList files={files} />;
}

/** 收货人签名 on the driver's phone: the picture, with name and time; nothing before somebody has signed. */
export function ReceiverSignature({ of }: { readonly of: WaybillRead["receiver"] }) {
  return (
    of && (
      <>
        <p>
          收货人 {of.name}，{formatShanghai(of.at).slice(0, 16)} 在司机手机上签名
        </p>
        <AttachmentList files={of.pictures} />
      </>
    )
  );
}

/** 时间线, the newest first; strangers are not told who did what. */
export const WaybillTimeline = ({
  of,
  nameless = false,
}: {
  readonly of: WaybillRead["timeline"];
  readonly nameless?: boolean;
}) => (
  <Timeline
    events={of
      .map(({ label, detail, by, at }, i) => ({ key: i, title: label, detail, by: nameless ? null : by, at }))
      .toReversed()}
  />
);
