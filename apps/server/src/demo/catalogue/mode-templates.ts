import { pick, pickAs } from "./pick.ts";
import type { LadderRow, ModeLot, SectionTemplate } from "./types.ts";

/** 二次报价, as the notices of the Huangling mines run it (domain §2.2). */
export const huangling: SectionTemplate = {
  name: "黄陵矿区配焦煤二次报价销售",
  mode: "90",
  side: "S",
  downmode: "A",
  picks: [pick(12, 6, 2), pick(13, 6, 2), pick(14, 4, 1)],
};

/** No notice of a group is known: quantity and first price are the table's, the tiers fall as in domain §2.4. */
function group(tonnes: number, ...tiers: readonly [Tier, ...Tier[]]): ModeLot {
  const [least, price] = tiers[0];
  return {
    tonnes,
    price,
    minTonnes: 2000,
    stepTonnes: 1000,
    maxTonnes: 10_000,
    terms: {
      mode: "2",
      leastTonnes: least,
      tiers: tiers.map(([fromTonnes, price]) => ({ fromTonnes, price })),
    },
  };
}

type Tier = readonly [fromTonnes: number, price: string];

export const hanjiawanGroup: SectionTemplate = {
  name: "韩家湾混煤团购",
  mode: "2",
  side: "S",
  downmode: "A",
  picks: [pickAs(6, group(57_000, [10_000, "480"], [20_000, "474"], [40_000, "468"]))],
};
/** The second is so large that it does not always come together. */
export const xiaobaodangGroup: SectionTemplate = {
  name: "小保当混煤原煤团购",
  mode: "2",
  side: "S",
  downmode: "A",
  picks: [
    pickAs(9, group(150_000, [10_000, "750"], [20_000, "740"], [40_000, "731"])),
    pickAs(7, group(275_000, [60_000, "390"], [100_000, "385"])),
  ],
};

/** The notice names no price; what the deposit is reckoned from follows the level of the northern ports (domain §11.3). */
export const plantQuotation: SectionTemplate = {
  name: "电厂烟煤5500询报价采购",
  mode: "3",
  side: "B",
  downmode: "A",
  picks: [
    pickAs(55, {
      tonnes: 50_000,
      price: "690",
      minTonnes: 5000,
      stepTonnes: 5000,
      maxTonnes: null,
      terms: { mode: "3", limitPrice: "700" },
    }),
  ],
};
export const injectionQuotation: SectionTemplate = {
  name: "芜湖喷吹煤询报价采购",
  mode: "3",
  side: "B",
  downmode: "A",
  picks: [
    pickAs(56, {
      tonnes: 10_000,
      price: "1180",
      minTonnes: 2000,
      stepTonnes: 1000,
      maxTonnes: null,
      terms: { mode: "3", limitPrice: null },
    }),
  ],
};

const outsourced = { tonnes: 10_000, minTonnes: 1000, stepTonnes: 1000, maxTonnes: 5000 } as const;

/** 4a: the price is posted on the day; estimated from the ports' 5000 and the way there. */
export const postedOutsourcing: SectionTemplate = {
  name: "神池南外购石炭5000挂价提报",
  mode: "4",
  side: "B",
  downmode: "A",
  picks: [
    pickAs(54, {
      ...outsourced,
      price: "468",
      terms: { mode: "4", pricing: "POSTED", limitPrice: null },
    }),
  ],
};
/** 4b: the same coal, each at a price of its own within the limit (委托价) of domain §2.6. */
export const pricedOutsourcing: SectionTemplate = {
  name: "神池南外购石炭5000竞价提报",
  mode: "4",
  side: "B",
  downmode: "A",
  picks: [
    pickAs(54, {
      ...outsourced,
      price: "520",
      terms: { mode: "4", pricing: "BID", limitPrice: "520" },
    }),
  ],
};

const rows = (over: boolean, ...steps: readonly (readonly [tonnes: number, off: string])[]): LadderRow[] =>
  steps.map(([tonnes, off]) => ({ tonnes, off, over }));

/** The ladders of the Shenmu office, as far as the wares reach (domain §2.7): washed lump's, and the blend's. */
export const shenmuLadder: SectionTemplate = {
  name: "神木矿区混煤量价挂钩销售",
  mode: "5",
  side: "S",
  downmode: "A",
  picks: [
    pickAs(3, {
      tonnes: 20_000,
      price: "620",
      minTonnes: 5000,
      stepTonnes: 1000,
      maxTonnes: null,
      terms: { mode: "5", rows: rows(false, [10_000, "5"], [20_000, "10"]) },
    }),
    pickAs(5, {
      tonnes: 57_000,
      price: "640",
      minTonnes: 5000,
      stepTonnes: 1000,
      maxTonnes: null,
      terms: {
        mode: "5",
        rows: [...rows(true, [20_000, "2"]), ...rows(false, [30_000, "3"], [40_000, "4"], [50_000, "5"])],
      },
    }),
  ],
};
