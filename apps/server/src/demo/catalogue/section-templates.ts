import type { Price } from "@zd/domain/kernel/brand";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import type { Downmode } from "@zd/domain/terms/codes";
import { ownerOf } from "./firms.ts";
import * as modes from "./mode-templates.ts";
import { pick } from "./pick.ts";
import type { CatalogueWare, SectionTemplate, WarePick, WarePlan } from "./types.ts";
import { wareNumber } from "./wares.ts";

const sale = (name: string, downmode: Downmode, ...picks: readonly WarePick[]): SectionTemplate => ({
  name,
  mode: "0",
  side: "S",
  downmode,
  picks,
});

const listing = (name: string, ...picks: readonly WarePick[]): SectionTemplate => ({
  name,
  mode: "1",
  side: "S",
  downmode: "A",
  picks,
});

const shenmu = sale("神木矿区动力煤竞价销售", "A", pick(1, 5, 2), pick(2, 6, 2), pick(4, 3), pick(5, 3));
const shenmuBlend = sale("神木矿区混煤竞价销售", "A", pick(3, 4, 2), pick(5, 4, 2), pick(6, 3), pick(48, 2));
const xiaobaodang = sale("小保当混煤竞价销售", "A", pick(9, 12, 3), pick(7, 4, 2));
const xiaobaodangLump = sale("小保当三八块专场竞价销售", "A", pick(8, 8));
const yuyang = sale("榆阳矿区精煤原煤竞价销售", "A", pick(10, 6, 3), pick(11, 6, 2));
const linyou = sale("麟游矿区洗煤竞价销售", "A", pick(15, 1), pick(16, 1), pick(17, 1));
const wuhai = sale(
  "乌海矿区焦煤竞价销售",
  "A",
  pick(33, 1),
  pick(34, 1),
  pick(35, 1),
  pick(36, 1),
  pick(37, 1),
  pick(38, 1),
);
const wuhaiSlime = sale("乌海煤泥竞价销售", "A", pick(32, 1), pick(39, 1));

const pingmei = sale("平顶山高硫煤按热值计价竞价销售", "A", pick(51, 1));

const jincheng = sale("晋城无烟煤竞价销售", "B", pick(41, 3, 3), pick(42, 6, 2));
const shanxiChemical = sale("山西化工用原料煤竞价销售", "B", pick(43, 5, 2), pick(44, 5, 2));
const yuenan = sale("山西无烟煤煤泥竞价销售", "B", pick(40, 5, 3), pick(46, 1));
const hami = sale("哈密化工用煤竞价销售", "B", pick(45, 6));
const mixed = sale("济宁赤峰动力煤竞价销售", "B", pick(49, 1), pick(50, 1), pick(27, 1));
const qipanjing = sale("棋盘井精煤竞价销售", "B", pick(47, 1));
const fenling: SectionTemplate = {
  name: "汾岭燃料混煤竞价采购",
  mode: "0",
  side: "B",
  downmode: "B",
  picks: [pick(53, 2, 2)],
};

const hejiata = sale("何家塔面煤块煤二次报价销售", "C", pick(18, 4), pick(19, 3), pick(20, 3));
const hanglaiwan = sale("杭来湾末煤精煤二次报价销售", "C", pick(21, 4), pick(22, 4), pick(23, 4));
const yulin = sale("榆林末煤洗混块二次报价销售", "C", pick(25, 6, 2), pick(26, 4, 2), pick(24, 4, 2));

const pingzhuang = listing("平庄矿区挂牌销售", pick(31, 1), pick(29, 1), pick(30, 1), pick(28, 1));
const ordosFines = listing("鄂尔多斯粉煤挂牌销售", pick(52, 1));

/** Every ware that is auctioned or listed comes up in one of these. */
export const regularTemplates: readonly SectionTemplate[] = [
  shenmu,
  shenmuBlend,
  xiaobaodang,
  {
    ...xiaobaodangLump,
    invited: ["chenyao", "yuanshang", "shuoyuan-yunxiao", "muchuan", "bolan", "caoan"],
  },
  yuyang,
  linyou,
  wuhai,
  wuhaiSlime,
  pingmei,
  jincheng,
  shanxiChemical,
  yuenan,
  hami,
  mixed,
  qipanjing,
  fenling,
  hejiata,
  hanglaiwan,
  yulin,
  pingzhuang,
  ordosFines,
];

/** The other modes, which take turns with the last session of the day; their number has no factor with a week's days. */
export const modeTemplates: readonly SectionTemplate[] = [
  modes.huangling,
  modes.hanjiawanGroup,
  modes.plantQuotation,
  modes.postedOutsourcing,
  modes.shenmuLadder,
  modes.injectionQuotation,
  modes.pricedOutsourcing,
  modes.xiaobaodangGroup,
];

/**
 * What practice sessions take their turns with. None of them belongs to the first demo firm, so that its trader
 * can bid in all; the listing has 75 000 t of one ware, so that it is never sold out before the next one opens.
 */
export const practiceTemplates = {
  A: [shenmu, xiaobaodang, yuyang, shenmuBlend, linyou, pingmei],
  B: [jincheng, fenling, shanxiChemical, yuenan],
  C: [hejiata, yulin],
  listing: [pingzhuang],
  secondRound: [modes.huangling],
  group: [modes.hanjiawanGroup, modes.xiaobaodangGroup],
  quotation: [modes.plantQuotation, modes.injectionQuotation],
  outsourcing: [modes.postedOutsourcing, modes.pricedOutsourcing],
  ladder: [modes.shenmuLadder],
} as const satisfies Record<string, readonly [SectionTemplate, ...SectionTemplate[]]>;

/** The wares of a section, lot by lot, numbered as on the board; in downmode C each product is a turn. */
export function waresOf(template: SectionTemplate, practice: boolean): readonly WarePlan[] {
  const plans = template.picks.flatMap((picked, place) => {
    const ware = wareNumber(picked.ware);
    return lotsOf(ware, picked, practice).map((lot) => ({
      ware: ware.number,
      owner: ownerOf(ware.number).key,
      turn: template.downmode === "C" ? place + 1 : 1,
      priceStep: aTonne(ware, ware.priceStep),
      maxPriceStep: ware.maxPriceStep,
      ...lot,
    }));
  });
  return plans.map((plan, index) => ({ lot: String(index + 1).padStart(2, "0"), ...plan }));
}

type Lot = Pick<
  WarePlan,
  "offer" | "basePrice" | "tonnes" | "split" | "minTonnes" | "stepTonnes" | "maxTonnes" | "terms"
>;

/** The lots of a ware that come up: the mode's own, or the first of the table's. */
function lotsOf(
  ware: CatalogueWare,
  { as, lots, practiceLots }: WarePick,
  practice: boolean,
): readonly Lot[] {
  if (as) {
    const { price, ...own } = as;
    return [{ ...own, offer: 0, basePrice: price, split: true }];
  }
  const single = singleLots(ware).slice(0, practice ? practiceLots : lots);
  return single.map((lot) => ({ ...lot, ...quantityRule(ware, lot.tonnes), maxTonnes: null, terms: null }));
}

/** Every single lot of a ware, offer by offer; of a ladder of offers the first lot of each comes first. */
function singleLots(ware: CatalogueWare): Pick<Lot, "offer" | "basePrice" | "tonnes">[] {
  const single = ware.offers.flatMap(({ price, lots }, offer) => {
    if (price === null) return [];
    const sizes = lots.flatMap(({ count, tonnes }) => Array<number>(count).fill(tonnes));
    return sizes.map((tonnes, rank) => ({ offer, basePrice: aTonne(ware, price), tonnes, rank }));
  });
  return single
    .sort((a, b) => (ware.offers.length > 1 ? a.rank - b.rank : 0))
    .map(({ rank: _, ...lot }) => lot);
}

/** A price by calorific value holds for a tonne at the typical one; what is lifted is settled by its own. */
function aTonne({ priceUnit, kcal, number }: CatalogueWare, price: string): string {
  if (priceUnit === "元/吨") return price;
  const aKcal = parsePrice(price);
  if (aKcal === null || !kcal) throw new Error(`ware ${number} is priced by a value that it has not got`);
  return formatPrice((aKcal * BigInt(kcal.typical)) as Price);
}

/** 拆单 where many may share: listings, and a power plant's purchase that few suppliers could fill alone. */
function quantityRule(ware: CatalogueWare, tonnes: number) {
  if (ware.take) return { split: true, minTonnes: ware.take.min, stepTonnes: ware.take.step };
  if (ware.side === "B") return { split: true, minTonnes: 5000, stepTonnes: 1000 };
  return { split: false, minTonnes: tonnes, stepTonnes: tonnes };
}
