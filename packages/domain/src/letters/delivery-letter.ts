import type { Instant, Quantity } from "../kernel/brand.ts";
import { type Bearer, markedLoad, type WeighTicket } from "../logistics/weigh-ticket.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { type Fact, type Letter, letterKinds } from "./letter.ts";
import { timeOf, tonnesOf } from "./letter-deal.ts";

/** A waybill that was signed for, as its letter says it. */
export interface SignedWaybill {
  /** Name of the exchange. */
  readonly exchange: string;
  readonly waybillNo: string;
  readonly shipmentNo: string;
  readonly contractNo: string;
  /** Name of the firm that has sold the goods. */
  readonly seller: string;
  /** Name of the firm that receives the goods. */
  readonly buyer: string;
  /** Carrier, or the shipper with his own vehicles. */
  readonly hauler: string;
  /** 品名. */
  readonly product: string;
  /** Place of loading. */
  readonly from: string;
  /** Place of unloading. */
  readonly to: string;
  /** Plate of the truck, or numbers of train and wagon. */
  readonly vehicle: string;
  /** Truck or wagon; of a wagon the letter states the marked load. */
  readonly bearer: Bearer;
  /** Name of the driver; empty where none is named. */
  readonly driver: string;
  /** 铅封号; empty where there are none. */
  readonly seals: string;
  /** 装货磅单. */
  readonly loading: WeighTicket;
  /** 卸货磅单. */
  readonly unloading: WeighTicket;
  /** 途损: loaded less unloaded weight, in 0.0001 t. */
  readonly loss: Quantity;
  /** When the seller released it; null where that is not known. */
  readonly releasedAt: Instant | null;
  /** When the buyer signed, or his days ran out. */
  readonly signedAt: Instant;
  /** User who signed; empty where the buyer's days ran out. */
  readonly signedBy: string;
}

const ticketRow = (what: string, { no, gross, tare, net, weighedAt }: WeighTicket) => [
  what,
  no,
  groupedQuantity(gross),
  groupedQuantity(tare),
  groupedQuantity(net),
  timeOf(weighedAt),
];

const receiptOf = ({ buyer, signedBy, signedAt }: SignedWaybill): string =>
  signedBy === ""
    ? `收货方${buyer}期满未签收亦未上报异常，于${timeOf(signedAt)}视为签收`
    : `经收货方${buyer}于${timeOf(signedAt)}核对磅单并签收`;

/** 货物签收单: proof of delivery of one waybill (domain §8). */
export const deliveryLetter = (load: SignedWaybill): Letter => {
  const marked = markedLoad(load.bearer);
  const vehicle: readonly Fact[] = [
    [load.bearer.mode === "rail" ? "车次与车号" : "车牌号", load.vehicle],
    ...(marked === null ? [] : [["标记载重", tonnesOf(marked)] as const]),
    ...(load.driver === "" ? [] : [["司机", load.driver] as const]),
    ...(load.seals === "" ? [] : [["铅封号", load.seals] as const]),
  ];
  return {
    number: `QS${load.waybillNo}`,
    title: letterKinds.delivery,
    issuer: load.exchange,
    seal: "交收专用章",
    issuedAt: timeOf(load.signedAt),
    blocks: [
      {
        kind: "text",
        text: `下列货物已由${load.hauler}运抵${load.to}，${receiptOf(load)}。`,
      },
      { kind: "heading", text: "运单" },
      {
        kind: "facts",
        facts: [
          ["运单号", load.waybillNo],
          ["发运单号", load.shipmentNo],
          ["合同编号", load.contractNo],
          ["品名", load.product],
          ["发货方", load.seller],
          ["收货方", load.buyer],
          ["承运方", load.hauler],
          ["装货地点", load.from],
          ["卸货地点", load.to],
          ...vehicle,
          ["放行时间", timeOf(load.releasedAt)],
          ["签收人", load.signedBy || "期满视为签收"],
        ],
      },
      { kind: "heading", text: "磅单" },
      {
        kind: "table",
        columns: [
          { title: "过磅", share: 2 },
          { title: "磅单号", share: 4 },
          { title: "毛重（吨）", share: 3, right: true },
          { title: "皮重（吨）", share: 3, right: true },
          { title: "净重（吨）", share: 3, right: true },
          { title: "时间", share: 5 },
        ],
        rows: [ticketRow("装货", load.loading), ticketRow("卸货", load.unloading)],
      },
      { kind: "facts", facts: [["途损", tonnesOf(load.loss)]] },
    ],
    signers: [],
  };
};
