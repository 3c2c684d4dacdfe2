import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { fen, quantity } from "@zd/domain/kernel/brand";
import {
  shipmentStates,
  type WaybillAction,
  waybillActions,
  waybillParties,
  waybillStates,
  waybillTurns,
} from "@zd/domain/logistics/codes";
import { lossOf } from "@zd/domain/logistics/freight";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { findAttachmentsOf } from "../../files/index.ts";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { type Actor, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { ofFirm, stepMark } from "./acting.ts";
import { shipmentOf } from "./hand-over.ts";
import { movedBy, setsOut } from "./keep-facts.ts";
import { computeStepPreview, type StepPreview } from "./step-preview.ts";
import type { WaybillRow } from "./waybill-row.ts";
import { getWaybills, type WithShipments } from "./waybill-store.ts";
import { photoRecord } from "./weigh.ts";

const stepWords: Readonly<
  Record<
    WaybillAction,
    { readonly direction: string; readonly with: "haulerId" | "sellerId" | "buyerId"; readonly words: string }
  >
> = {
  load: { direction: "装货", with: "haulerId", words: "等待卖方放行；放行前可以更正磅单" },
  release: {
    direction: "放行",
    with: "buyerId",
    words: "按装货磅单办理合同发货；此后取消运单须由卖方办理",
  },
  unload: {
    direction: "卸货",
    with: "haulerId",
    words: "等待收货方签收，期满未签收视为签收；签收前可以更正磅单",
  },
  sign: {
    direction: "签收",
    with: "sellerId",
    words: "按约定计量方的磅单办理合同收货，运费转入待结算；签收后不可撤销",
  },
  report: { direction: "上报", with: "haulerId", words: "运单转为异常，解除前不能装卸与签收" },
  resume: { direction: "解除", with: "haulerId", words: "运单回到异常前的状态，继续办理" },
  cancel: {
    direction: "取消",
    with: "haulerId",
    words: "释放占用的发运量，车辆与司机可以另派；已放行的，合同发货同时撤销。不可恢复",
  },
};

/** 装货、放行、卸货、签收、异常、取消的确认卡 */
export const previewStep = handle(
  api.waybills.previewStep,
  async ({ waybills: nos, step, ticket: typed }, { db, actor, now }) => {
    const found = await getWaybills(db, nos, actor.firmId);
    const { waybills } = found;
    const [first] = waybills;
    const ticket = typed ? { no: typed.ticketNo, ...weightsOf(typed) } : null;
    if (!first || ((step === "load" || step === "unload") && ticket === null)) {
      throw new Refused("FIELD_REQUIRED", { field: "磅单" });
    }
    const [{ outcome, barred }, firms, evidence, trouble] = await Promise.all([
      previewOutcome(() => computeStepPreview({ db, now }, ofFirm(actor), found, { step, ticket })),
      findFirms(db, [first.sellerId, first.buyerId, first[stepWords[step].with]]),
      step === "release" || step === "sign" ? findPhotoEvidence(db, step, waybills) : [],
      step === "resume" || step === "cancel" ? findTrouble(db, waybills) : [],
    ]);
    const nameOf = (id: WaybillRow["sellerId"]) => firms.get(id)?.name ?? "";
    const { direction, with: whom, words } = stepWords[step];
    return {
      ...plainCard,
      number: waybills.length === 1 ? first.waybillNo : `${waybills.length} 张运单`,
      party: nameOf(first[whom]),
      direction,
      path: `${nameOf(first.sellerId)} → ${nameOf(first.buyerId)}`,
      amount: null,
      changes: outcome ? changesOf(outcome, found) : [],
      subject: `${first.product}，${first.fromPlace} → ${first.toPlace}`,
      effect: null,
      falls: step === "cancel" ? fallsOf(waybills) : null,
      facts: [
        { title: "车辆", words: vehiclesOf(waybills) },
        ...trouble,
        ...(outcome ? [turnAfter(outcome), ...freightOf(outcome, step, actor)] : []),
      ],
      evidence: [
        ...(outcome && (step === "unload" || step === "sign") ? [lossEvidence(outcome)] : []),
        ...evidence,
      ],
      consequence: [{ when: `${direction}后`, words }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash(stepMark(step, waybills, ticket)),
    };
  },
);

type Weighed = Pick<NonNullable<Parameters<typeof stepMark>[2]>, "gross" | "tare" | "net" | "weighedAt">;
const weightsOf = ({ gross, tare, net, weighedAt }: Weighed): Weighed => ({ gross, tare, net, weighedAt });

const tonnes = (amount: bigint | null) => (amount === null ? "" : `${groupedQuantity(quantity(amount))} 吨`);

/** Tonnes of the waybill, its shipment and its contract before and after; each by its number where there are several. */
function changesOf({ changes, contracts }: StepPreview, { shipments }: WithShipments): Card["changes"] {
  const ofShipment = [...Map.groupBy(changes, ({ row }) => row.shipmentNo)].flatMap(([no, all]) => {
    const [{ row } = never()] = all;
    const shipment = shipmentOf(shipments, row);
    const name = shipments.size === 1 ? "发运单" : `发运单 ${no} `;
    const left = shipment.quantity - shipment.taken;
    const figure = (title: string, which: "loaded" | "signed" | "lost") =>
      [`${name}${title}`, tonnes(shipment[which]), tonnes(shipment[which] + movedBy(all, which))] as const;
    const state = setsOut(all) && shipment.state === "3" ? "4" : shipment.state;
    return [
      [`${name}状态`, shipmentStates[shipment.state], shipmentStates[state]] as const,
      [`${name}余量`, tonnes(left), tonnes(left - movedBy(all, "taken"))] as const,
      figure("已装", "loaded"),
      figure("已签收", "signed"),
      figure("途损", "lost"),
    ];
  });
  const ofContract = contracts.flatMap(({ no, before, after }) => {
    const name = contracts.length === 1 ? "合同" : `合同 ${no} `;
    return [
      [`${name}已发货`, tonnes(before.shipped), tonnes(after.shipped)] as const,
      [`${name}可发货`, tonnes(before.shippable), tonnes(after.shippable)] as const,
      [`${name}已收货`, tonnes(before.received), tonnes(after.received)] as const,
    ];
  });
  return changedRows([...ofWaybills(changes), ...ofShipment, ...ofContract]);
}

const never = (): never => {
  throw new Error("a group of waybills without any");
};

function ofWaybills(changes: StepPreview["changes"]) {
  const states = (which: "row" | "after") =>
    [...new Set(changes.map((change) => waybillStates[change[which].state]))].join("、");
  const [one] = changes;
  const tickets =
    one && changes.length === 1
      ? ([
          ["装货磅单", one.row.loadingNo ?? "", one.after.loadingNo ?? ""],
          ["装货净重", tonnes(one.row.loadingNet), tonnes(one.after.loadingNet)],
          ["卸货磅单", one.row.unloadingNo ?? "", one.after.unloadingNo ?? ""],
          ["卸货净重", tonnes(one.row.unloadingNet), tonnes(one.after.unloadingNet)],
        ] as const)
      : [];
  return [["运单状态", states("row"), states("after")] as const, ...tickets];
}

/** Vehicles and drivers in words, such as 陕K00001 司机1 等 3 车. */
function vehiclesOf(waybills: readonly WaybillRow[]): string {
  const [first] = waybills;
  const words = [first?.train, first?.vehicle, first?.driverName].filter(Boolean).join(" ");
  return waybills.length === 1 ? words : `${words} 等 ${waybills.length} 车`;
}

/** Who acts next. */
function turnAfter({ changes }: StepPreview): Card["facts"][number] {
  const words = changes.map(({ after }) => {
    const turn = waybillTurns[after.state];
    return turn ? `${waybillParties[turn[1]]}${waybillActions[turn[0]].label}` : "运单办理完毕";
  });
  return { title: "下一步", words: [...new Set(words)].join("、") };
}

/** Freight that falls due, for the two firms that pay and get it. */
function freightOf({ changes }: StepPreview, step: WaybillAction, { firmId }: Actor): Card["facts"] {
  const due = changes.filter(
    ({ row, after }) => after.payable !== null && [row.shipperId, row.haulerId].includes(firmId),
  );
  if (step !== "sign" || due.length === 0) return [];
  const sum = (which: "freight" | "charge" | "payable") =>
    formatAmount(fen(due.reduce((all, { after }) => all + (after[which] ?? 0n), 0n)));
  const words = `运费 ${sum("freight")} 元，超耗赔付 ${sum("charge")} 元，应付 ${sum("payable")} 元`;
  return [{ title: "待结算", words }];
}

/** Loss on the way, and whether it is more than allowed. */
function lossEvidence({ changes }: StepPreview): Card["evidence"][number] {
  const losses = changes.map(({ after }) =>
    lossOf(after.mode, after.loadingNet ?? quantity(0n), after.unloadingNet ?? quantity(0n)),
  );
  const sum = (which: "loss" | "allowed" | "excess") => losses.reduce((all, one) => all + one[which], 0n);
  const excess = sum("excess");
  const over = excess === 0n ? "，没有超耗" : `，超耗 ${tonnes(excess)}`;
  return {
    passed: excess === 0n,
    words: `途损 ${tonnes(sum("loss"))}，合理途损 ${tonnes(sum("allowed"))}${over}`,
  };
}

/** The tickets that the step goes by, and whether they have photos. */
async function findPhotoEvidence(
  db: Reader,
  step: "release" | "sign",
  waybills: readonly WaybillRow[],
): Promise<Card["evidence"]> {
  const [which, net, name] =
    step === "release"
      ? (["load", "loadingNet", "装货"] as const)
      : (["unload", "unloadingNet", "卸货"] as const);
  const ids = waybills.map(({ waybillNo }) => photoRecord(waybillNo, which).id);
  const photos = await findAttachmentsOf(db, "weigh-ticket", ids);
  const without = ids.filter((id) => (photos.get(id) ?? []).length === 0).length;
  const sum = waybills.reduce((all, row) => all + (row[net] ?? 0n), 0n);
  return [
    {
      passed: waybills.every((row) => row[net] !== null),
      words: `${name}磅单 ${waybills.length} 张，净重合计 ${tonnes(sum)}`,
    },
    ...(without === 0 ? [] : [{ passed: false, words: `${without} 张没有${name}磅单照片` }]),
  ];
}

/** Exceptions of the loads, in the words of who has reported them. */
async function findTrouble(db: Reader, waybills: readonly WaybillRow[]): Promise<Card["facts"]> {
  const wrong = waybills.filter(({ state }) => state === "5").map(({ waybillNo }) => waybillNo);
  if (wrong.length === 0) return [];
  const last = await db
    .selectFrom("logistics.step")
    .select(["detail", "byName"])
    .where("waybillNo", "in", wrong)
    .where("kind", "=", "reported")
    .orderBy("step", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? [{ title: "异常", words: `${last.detail}（${last.byName}上报）` }] : [];
}

/** What was weighed and shipped of waybills that are cancelled. */
function fallsOf(waybills: readonly WaybillRow[]): Card["falls"] {
  const rows = waybills.flatMap(({ contractNo, contractShipment, loadingNo, loadingNet }) => [
    ...(contractShipment === null
      ? []
      : [[`合同 ${contractNo}`, `第 ${contractShipment} 批发货`, tonnes(loadingNet)]]),
    ...(loadingNo === null ? [] : [["装货磅单", loadingNo, tonnes(loadingNet)]]),
  ]);
  return rows.length === 0 ? null : { title: "随之失效", words: `${rows.length} 项`, rows };
}
