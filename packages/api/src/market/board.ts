import { downmodes, sides, tradeModes } from "@zd/domain/terms/codes";
import { isTerminal, orderStatuses, sectionKinds, wareStatuses } from "@zd/domain/trading/codes";
import { sealHolders } from "@zd/domain/trading/session";
import { z } from "zod";
import { codesOf, id, many, moment, text, tonnes, unitPrice } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

export const side = codesOf(sides);
export const tradeMode = codesOf(tradeModes);
export const downmode = codesOf(downmodes);
export const sectionKind = codesOf(sectionKinds);
export const wareStatus = z.enum(wareStatuses);
export const orderStatus = codesOf(orderStatuses);

/**
 * What changes of a section while it runs. `second` are the whole seconds left, for clients that count down themselves;
 * `deadline` is the moment itself, for clients that know the server's time. `version` grows by one with every change that
 * is broadcast.
 */
const sectionStateFields = {
  section: ["sectid", id<"SectionId">(), "场次编号"],
  version: ["version", many, "版本"],
  downmode: ["downmode", downmode, "倒计时方式"],
  status: ["status", wareStatus, "场次状态"],
  turn: ["turnid", many, "轮次"],
  second: ["second", z.number().int(), "剩余秒数，无计时为-1"],
  deadline: ["deadline", moment.nullable(), "本阶段截止时间"],
  hardEnd: ["hardend", moment.nullable(), "场次最晚结束时间"],
  bids: ["bids", many, "报价次数"],
  waresBid: ["waresbid", many, "已有报价的标的数"],
  waresDealt: ["waresdealt", many, "已成交标的数"],
  waresFailed: ["waresfailed", many, "流标标的数"],
  quantityDealt: ["dealnum", tonnes, "成交量"],
} as const;

export const sectionState = payload(sectionStateFields);
export type SectionState = z.output<typeof sectionState>;

/** A section as the hall lists it: what was published, and what changes. */
export const sectionRow = payload({
  ...sectionStateFields,
  name: ["sectname", text(100), "场次名称"],
  tradingDay: ["fdate", text(10), "交易日"],
  mode: ["trademod", tradeMode, "交易模式"],
  side: ["handtype", side, "买卖方向"],
  kind: ["kind", sectionKind, "场次类别"],
  wareKind: ["warekindid", id<"WareKindId">(), "商品种类编号"],
  wareKindName: ["warekindname", text(40), "商品种类"],
  region: ["area", text(40), "区域"],
  turns: ["turns", many, "总轮数"],
  startsAt: ["starttime", moment, "开始时间"],
  freeEndsAt: ["freeend", moment, "自由交易结束时间"],
  freeSeconds: ["freeseconds", many, "自由交易秒数"],
  extensionSeconds: ["extseconds", many, "倒计时秒数"],
  restSeconds: ["restseconds", many, "休息秒数"],
  sealedSeconds: ["sealedseconds", many.nullable(), "第二轮密封报价秒数，无第二轮为空"],
  shortlistSize: ["topnum", many.nullable(), "第一轮密封报价时每个标的的入围家数，第一轮公开竞价为空"],
  sealHolders: [
    "sealholders",
    z.array(codesOf(sealHolders)).nullable(),
    "报价即时加密封存的场次，各份开启份额由谁持有；不加密为空",
  ],
  wares: ["wares", many, "标的数"],
  quantity: ["num", tonnes, "总数量"],
  practice: ["practice", z.boolean(), "练习场次"],
  clearedAt: ["clearedtime", moment.nullable(), "明细清理时间，此后只有证明包；未清理为空"],
});
export type SectionRow = z.output<typeof sectionRow>;

/** What changes of a ware while it runs. */
const wareStateFields = {
  ware: ["wareid", id<"WareId">(), "标的编号"],
  section: ["sectid", id<"SectionId">(), "场次编号"],
  product: ["gradename", text(80), "等级名称"],
  turn: ["turnid", many, "轮次"],
  status: ["status", wareStatus, "标的状态"],
  second: ["second", z.number().int(), "剩余秒数，无计时为-1"],
  deadline: ["deadline", moment.nullable(), "截止时间"],
  price: ["price", unitPrice.nullable(), "当前价"],
  nextPrice: ["nextprice", unitPrice.nullable(), "最低可报价，无可报时为空"],
  bids: ["bids", many, "报价次数；密封的为现有报价份数，修改不另计，撤回不计"],
  remaining: ["remain", tonnes, "剩余数量"],
  dealt: ["dealnum", tonnes, "已成交数量"],
  lastSeq: ["lastseq", many, "最近一笔序号，密封时为0"],
  lastAt: ["lasttime", moment.nullable(), "最近一笔时间，密封时为空"],
} as const;

export const wareState = payload(wareStateFields);
export type WareState = z.output<typeof wareState>;

/** One line of the quality table as published ("≤0.50"), for reading alone; grades never decide money (domain §10.5). */
export const quality = payload({
  code: ["code", text(16), "指标代码"],
  label: ["label", text(20), "指标"],
  value: ["value", text(40), "指标值"],
  unit: ["unit", text(12), "单位"],
});

/** What was published of a ware; it never changes. */
const wareDetailFields = {
  no: ["wareno", text(8), "标的号"],
  producer: ["factoryname", text(60), "厂矿"],
  place: ["place", text(80), "交货地"],
  delivery: ["delivery", text(40), "交货方式"],
  side: ["handtype", side, "买卖方向"],
  quantity: ["num", tonnes, "数量"],
  basePrice: ["baseprice", unitPrice, "起拍价、挂牌价等，由模式而定"],
  limitPrice: [
    "limitprice",
    unitPrice.nullable(),
    "限价：询报价与外购的报价限，其余模式的最高(低)限价，无为空",
  ],
  posted: ["posted", z.boolean(), "外购按公布价提报，不报价格"],
  split: ["split", z.boolean(), "可拆单"],
  qualities: ["qualities", z.array(quality).readonly(), "质量指标"],
} as const;

export const wareDetail = payload(wareDetailFields);
export type WareDetail = z.output<typeof wareDetail>;

/** A ware as its section shows it. */
export const wareRow = payload({ ...wareStateFields, ...wareDetailFields });
export type WareRow = z.output<typeof wareRow>;

/** An accepted bid as it is public, without the firm. */
export const publicBid = payload({
  seq: ["seq", many, "序号"],
  at: ["time", moment, "时间"],
  price: ["price", unitPrice, "价格"],
  quantity: ["num", tonnes, "数量"],
  withdrawn: ["withdrawn", z.boolean(), "已由参与企业撤回或修改"],
});
export type PublicBid = z.output<typeof publicBid>;

/** The clock of a section's or ware's state on the wire. */
export interface StateOnTheWire {
  /** End of the running phase, ms since the epoch; null where no clock runs. */
  readonly deadline: number | null;
  /** Whole seconds left when it was encoded; -1 where no clock runs. */
  readonly second: number;
}

/** What is read of a section's encoded state. */
export type SectionOnTheWire = StateOnTheWire &
  Pick<z.input<typeof sectionState>, "status" | "turnid" | "downmode">;

/** What is read of a ware's encoded state. */
export type WareOnTheWire = StateOnTheWire & Pick<z.input<typeof wareState>, "status" | "turnid">;

/** Whole seconds left now of a state that was encoded earlier. */
export const secondsAt = ({ deadline, second }: StateOnTheWire, now: number): number =>
  deadline === null ? second : Math.max(0, Math.ceil((deadline - now) / 1000));

export const withSecondsAt = <State extends StateOnTheWire>(state: State, now: number): State => ({
  ...state,
  second: secondsAt(state, now),
});

/** What a section says of the clock and the status of its wares. */
type Lead = Pick<SectionState, "downmode" | "status" | "turn" | "second"> & {
  readonly deadline: number | null;
};

/** The part of a ware's state that its section may change. */
type Clock = Pick<WareState, "status" | "second"> & { readonly deadline: number | null };

/** Whether a ware of that turn, which has not ended, has the clock of its section: under A, and under C in the running turn. */
const hasClockOf = ({ downmode, turn }: Lead, ofTurn: number): boolean =>
  downmode === "A" || (downmode === "C" && ofTurn === turn);

function under<Ware extends Clock>(section: Lead, ware: Ware, turn: number): Ware {
  if (isTerminal(ware.status)) return ware;
  if (section.downmode === "B")
    return ware.status === section.status ? ware : { ...ware, status: section.status };
  if (!hasClockOf(section, turn)) return ware;
  const { second, deadline } = section;
  return ware.second === second && ware.deadline === deadline ? ware : { ...ware, second, deadline };
}

/**
 * What a section's change means for its wares: under B they take its status, under A, and under C in the
 * running turn, its clock (R-462…R-465). What has ended stays ended.
 */
export const wareUnder = (section: SectionState, ware: WareState): WareState =>
  under(section, ware, ware.turn);

/** {@link wareUnder} of states that are in the form of the wire already. */
export const wareUnderOnTheWire = <Ware extends WareOnTheWire>(
  { turnid, ...section }: SectionOnTheWire,
  ware: Ware,
): Ware => under({ ...section, turn: Number(turnid) }, ware, Number(ware.turnid));
