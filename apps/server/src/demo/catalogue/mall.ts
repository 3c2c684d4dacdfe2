import type { MallPriceBasis, MallWareState } from "@zd/domain/mall/codes";
import type { AttributeKind } from "@zd/domain/terms/attribute-kinds";
import type { PlaceKey } from "./places.ts";
import type { PriceBasis } from "./types.ts";

/** 商城 is shown on this host, which browsers take for the machine itself; elsewhere the hall is (decision 0045). */
export const mallHosts = [
  { domain: "mall.localhost", enabled: true, memo: "演示商城" },
  { domain: "zd0001.example", enabled: false, memo: "正式域名，商城筹备中" },
] as const;

export interface DemoShop {
  /** Key of the member firm. */
  readonly firm: string;
  /** Name of the shop: the firm's, without its legal form. */
  readonly shopName: string;
  /** What it sells, in a sentence. */
  readonly intro: string;
  /** Whom buyers may ask for. */
  readonly contactName: string;
  /** `HH:mm`, when it opens every day. */
  readonly opens: string;
  /** `HH:mm`, when it closes; `24:00` for midnight. */
  readonly closes: string;
  /** Days ago that it has opened. */
  readonly openedDaysAgo: number;
  /** Numbers of the ware table that it sells. */
  readonly wares: readonly number[];
}

export const shops: readonly DemoShop[] = [
  {
    firm: "hengze",
    shopName: "神木恒泽矿业",
    intro: "神木矿区自有煤源，块煤、混煤常年供应，坑口装车。",
    contactName: "张磊",
    opens: "00:00",
    closes: "24:00",
    openedDaysAgo: 320,
    wares: [1, 2, 3, 4, 5, 6, 48],
  },
  {
    firm: "yuanshang",
    shopName: "榆林塬上煤炭运销",
    intro: "经销榆林、府谷各矿煤种，可代办发运。",
    contactName: "李向阳",
    opens: "08:00",
    closes: "18:00",
    openedDaysAgo: 240,
    wares: [21, 22, 23, 10, 18, 19, 20, 8, 9],
  },
  {
    firm: "daishan",
    shopName: "乌海岱岭焦煤",
    intro: "乌海矿区焦煤、煤泥，随货附化验报告。",
    contactName: "武建军",
    opens: "08:30",
    closes: "17:30",
    openedDaysAgo: 190,
    wares: [33, 34, 35, 36, 37, 38, 32, 39],
  },
  {
    firm: "qinyue",
    shopName: "晋城沁岳无烟煤",
    intro: "晋城无烟煤、化工用原料煤。",
    contactName: "郭晋",
    opens: "08:00",
    closes: "20:00",
    openedDaysAgo: 150,
    wares: [41, 42, 43, 44, 40],
  },
  {
    firm: "pingling",
    shopName: "赤峰平岭燃料",
    intro: "平庄矿区褐煤、粒煤、中块，适合供热锅炉。",
    contactName: "巴特",
    opens: "07:30",
    closes: "17:00",
    openedDaysAgo: 96,
    wares: [27, 28, 29, 30, 31],
  },
];

/** Applications that have not become a shop: two wait, one was sent back. */
export const shopApplications = [
  { firm: "liyuan", shopName: "神木砾原煤炭", state: "0", daysAgo: 1, opinion: "" },
  { firm: "bolan", shopName: "秦皇岛渤岚煤炭", state: "0", daysAgo: 3, opinion: "" },
  {
    firm: "caoan",
    shopName: "曹岸港通能源",
    state: "2",
    daysAgo: 12,
    opinion: "请补充煤炭经营场地证明后重新申请",
  },
] as const;

/** Wares that are not simply on sale: one in every other state for the second shop, and two that wait for their review. */
export const otherStates: Readonly<Record<number, { readonly state: MallWareState; readonly memo: string }>> =
  {
    20: { state: "0", memo: "" },
    8: { state: "1", memo: "" },
    9: { state: "3", memo: "热值承诺与所附化验报告不符，请核对" },
    19: { state: "4", memo: "图片与实物不符，请更换后重新提交" },
    40: { state: "1", memo: "" },
  };

export const mallBases: Readonly<Record<PriceBasis, MallPriceBasis>> = {
  坑口价: "mine",
  车板价: "wagon",
  平仓价: "ship",
  到厂价: "door",
};

interface DemoAttribute {
  /** Name, as the form of a ware shows it. */
  readonly name: string;
  /** What is entered: a number, a range or one of several choices. */
  readonly kind: AttributeKind;
  /** Unit of the figures; empty where there is none. */
  readonly unit: string;
  /** The least figure; empty where there is no limit. */
  readonly least: string;
  /** The highest figure; empty where there is no limit. */
  readonly most: string;
  /** The choices of an `enum`, separated by 、; empty otherwise. */
  readonly choices: string;
  /** Whether a ware must state it. */
  readonly required: boolean;
}

/** 商城商品属性 of every ware kind. */
export const mallAttributes: readonly DemoAttribute[] = [
  { name: "粒度", kind: "range", unit: "mm", least: "0", most: "300", choices: "", required: true },
  {
    name: "加工方式",
    kind: "enum",
    unit: "",
    least: "",
    most: "",
    choices: "原煤、筛选、洗选",
    required: true,
  },
  { name: "灰熔点 ST", kind: "number", unit: "℃", least: "900", most: "1600", choices: "", required: false },
];

/** 库位 of the places at which the mall's wares are picked up; where nothing is said, a place has one yard. */
export const placeLocations: Readonly<
  Partial<Record<PlaceKey, readonly (readonly [name: string, kind: string])[]>>
> = {
  hanglaiwan: [
    ["地销一号仓", "筒仓"],
    ["地销二号煤场", "露天煤场"],
  ],
  zhangjiamao: [
    ["块煤仓", "筒仓"],
    ["末煤装车站", "装车站"],
  ],
  "suhaitu-north": [["北煤场一区", "露天煤场"]],
  laogongyingzi: [["铁路专用线", "装车站"]],
};

/** Where some of the places are, as a driver asks: a way, degrees, and what is to be known of them. */
export const placeNotes: Readonly<
  Partial<
    Record<
      PlaceKey,
      {
        /** The way there, in words. */
        readonly address: string;
        /** Degrees east, decimal text. */
        readonly longitude: string;
        /** Degrees north, decimal text. */
        readonly latitude: string;
        /** What a driver should know, such as opening hours. */
        readonly intro: string;
      }
    >
  >
> = {
  hanglaiwan: {
    address: "榆阳区金鸡滩镇演示路 3 号，距绕城高速出口 6 公里",
    longitude: "109.86",
    latitude: "38.53",
    intro: "地销煤场 24 小时装车，请提前一日预约；大车限高 4.2 米。",
  },
  zhangjiamao: {
    address: "神木市西沟街道演示路 8 号",
    longitude: "110.38",
    latitude: "38.92",
    intro: "块煤、末煤分仓装车，磅房在南门。",
  },
  "suhaitu-north": {
    address: "乌海市海南区演示街 12 号",
    longitude: "106.87",
    latitude: "39.44",
    intro: "焦煤按煤层分堆，装车前现场取样。",
  },
  laogongyingzi: {
    address: "赤峰市元宝山区平庄演示路 1 号",
    longitude: "119.27",
    latitude: "42.05",
    intro: "公路、铁路均可发运，铁路须提前三日报计划。",
  },
};

/** Which mines have their coal loaded in a park. */
export const parkOf: Readonly<Partial<Record<PlaceKey, PlaceKey>>> = {
  hanglaiwan: "shuoyuan-park",
  yuandatan: "shuoyuan-park",
  hongliulin: "shuoyuan-shenmu-park",
  zhangjiamao: "shuoyuan-shenmu-park",
  ningtiaota: "shuoyuan-shenmu-park",
  hanjiawan: "shuoyuan-shenmu-park",
};
