import type { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, firmId, instant, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { testNow, trader } from "./render-page.tsx";

type Control = typeof api.control;
export type Room = OutputOf<Control["readControlRoom"]>;

/** One of the exchange's own people. */
export const staffWith = (...roles: RoleName[]): typeof trader => ({
  ...trader,
  firmId: firmId("F9000"),
  firmName: "朔原大宗商品交易中心",
  firmKind: "9",
  userName: "陈静",
  roles,
});

const section = sectionId("J250616-02");

const agenda = {
  section,
  name: "神木矿区动力煤竞价销售",
  status: "2",
  mode: "0",
  kind: "A",
  side: "S",
  downmode: "A",
  startsAt: instant(testNow - 1_800_000),
  wares: 2,
  practice: false,
} as const;

const lot: Room["lots"][number] = {
  ware: wareId("J250616-02-16"),
  no: "16",
  product: "混煤(2-2)",
  producer: "柠条塔矿",
  turn: 1,
  status: "2",
  deadline: null,
  quantity: quantity(5000_0000n),
  dealt: quantity(0n),
  basePrice: price(640_0000n),
  bids: 7,
  bidders: 3,
  refused: 1,
  leader: {
    firm: firmId("F2"),
    firmName: "秦屹物资",
    userName: "郝建军",
    price: price(648_0000n),
    filled: quantity(5000_0000n),
  },
  held: fen(32_000_000n),
  lastAt: instant(testNow - 60_000),
  voidable: true,
};

/** The control room of a section in its countdown, as a trade manager has it before him. */
export const roomRow: Room = {
  ...agenda,
  tradingDay: "2025-06-16",
  turn: 1,
  turns: 1,
  freeSeconds: 1200,
  extensionSeconds: 60,
  restSeconds: 0,
  shortlistSize: null,
  deadline: instant(testNow + 42_000),
  hardEnd: instant(testNow + 1_962_000),
  region: "陕西",
  wareKindName: "动力煤",
  quantity: quantity(10_000_0000n),
  clearedAt: null,
  version: 66,
  seq: 418,
  sealed: false,
  seal: null,
  actions: ["suspend", "extend", "void-ware", "void-section"],
  withheld: [],
  stoppedMs: null,
  accepted: 66,
  refused: 5,
  amount: fen(4_722_000_000n),
  held: fen(469_000_000n),
  invited: 0,
  lots: [
    lot,
    {
      ...lot,
      ware: wareId("J250616-02-17"),
      no: "17",
      bids: 0,
      bidders: 0,
      refused: 0,
      leader: null,
      held: fen(0n),
      lastAt: null,
    },
  ],
  presence: [
    {
      firm: firmId("F2"),
      firmName: "秦屹物资",
      userName: "郝建军",
      enteredAt: instant(testNow - 900_000),
      leading: 1,
    },
  ],
  alarms: [
    {
      alarm: "a1",
      kind: "same-ip",
      section,
      sectionName: agenda.name,
      wares: [lot.ware],
      wareNos: ["16"],
      firms: [
        { firm: firmId("F2"), name: "秦屹物资" },
        { firm: firmId("F3"), name: "渭岸物资" },
      ],
      detail: "203.0.113.118，标的 16",
      at: instant(testNow - 200_000),
      aside: null,
      maySetAside: true,
    },
  ],
  records: [],
};

/** A request to void, made by a colleague. */
export const voidRequest: Room["records"][number] = {
  record: 7,
  section,
  sectionName: agenda.name,
  action: "void-ware",
  detail: null,
  ware: lot.ware,
  wareNo: "16",
  reason: "同一 IP 出价，涉嫌串通",
  hardEnd: null,
  state: "pending",
  by: "周岚",
  at: instant(testNow - 30_000),
  decidedBy: null,
  decidedAt: null,
  decision: null,
  mayDecide: true,
};

export const deskRow: OutputOf<Control["readDesk"]> = {
  running: [{ ...agenda, deadline: roomRow.deadline, bids: 66, waresBid: 1, present: 14 }],
  waiting: [],
  suspended: 0,
  pending: [voidRequest],
  alarms: roomRow.alarms,
};

export const journalRow: OutputOf<Control["listJournal"]>["rows"][number] = {
  seq: 416,
  at: instant(testNow - 22_000),
  kind: "order-refused",
  kindName: "报价拒绝",
  wareNo: "16",
  firmName: "汾岭燃料",
  detail: "630.00 T1021 幅度不得小于元",
  refused: true,
  hash: "569ed4e3fbfc7d99".padEnd(64, "0"),
};
