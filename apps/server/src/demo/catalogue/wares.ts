import type { Downmode, Side, TradeMode } from "@zd/domain/terms/codes";
import type { PlaceKey } from "./places.ts";
import { estimatesOf, lots, measure, stripped } from "./reading.ts";
import type { CatalogueWare, Estimable, Offer, PriceBasis } from "./types.ts";
import type { WareKindKey } from "./ware-kinds.ts";

/** A row as the source prints it: a leading tilde marks what is our estimate. */
interface Row {
  /** Key of the place where it is handed over. */
  readonly factory: PlaceKey;
  /** 矿/producer, as the notice names it. */
  readonly producer: string;
  /** Place, as the notice names it; may be empty. */
  readonly place: string;
  /** Its ware kind; thermal where it is left out. */
  readonly kind?: WareKindKey;
  /** 产品, with seam or grade. */
  readonly product: string;
  /** Figure in kcal/kg, range or bound, such as `5200–5850`. */
  readonly kcal?: string;
  /** Net as received where it is left out. */
  readonly kcalBasis?: CatalogueWare["kcalBasis"];
  /** St,d %, as printed, such as `≤0.50`. */
  readonly sulphur?: string;
  /** Ad %, as printed. */
  readonly ash?: string;
  /** Mt %, as printed. */
  readonly moisture?: string;
  /** Vdaf %, as printed. */
  readonly volatile?: string;
  /** 粘结指数 G, as printed. */
  readonly caking?: string;
  /** 胶质层厚度 Y in mm, as printed. */
  readonly plastic?: string;
  /** 粒度 in mm, such as `20–50`. */
  readonly size?: string;
  /** 拒收标准, in words. */
  readonly rejection?: string;
  /** Price when paid by bank acceptance bill (承兑), decimal text. */
  readonly billPrice?: string;
  /** Decimal text; left out where the notice hides it or posts it on the day. */
  readonly price?: string;
  /** Lots of whole tonnes, such as `4×2000`. */
  readonly lots?: string;
  /** In place of price and lots, where there are several of each. */
  readonly offers?: readonly [OfferRow, ...OfferRow[]];
  /** 元/吨 where it is left out. */
  readonly priceUnit?: CatalogueWare["priceUnit"];
  /** `fixed` where it is left out. */
  readonly pricing?: CatalogueWare["pricing"];
  /** 坑口价 where it is left out. */
  readonly basis?: PriceBasis;
  /** `S` where it is left out. */
  readonly side?: Side;
  /** Auction (`0`) where it is left out. */
  readonly mode?: TradeMode;
  /** Another mode in which the same ware is traded. */
  readonly alsoMode?: TradeMode;
  /** Left out where the notice names none. */
  readonly downmode?: Downmode;
  /** Decimal text; 1 yuan where it is left out. */
  readonly priceStep?: string;
  /** Decimal text; no limit where it is left out. */
  readonly maxPriceStep?: string;
  /** Seconds by which a late bid keeps it open, where the notice says so. */
  readonly extensionSeconds?: number;
  /** 挂牌: the smallest take and its step, whole tonnes. */
  readonly take?: { readonly min: number; readonly step: number };
}

interface OfferRow {
  /** Decimal text, with a tilde where it is our estimate. */
  readonly price: string;
  /** Lots of whole tonnes, such as `2×500`. */
  readonly lots: string;
  /** Where this offer has a calorific value of its own, kcal/kg. */
  readonly kcal?: string;
}

const hongliu = { place: "神木", volatile: ">38", sulphur: "≤0.5", downmode: "A" } as const;
const huangling = { mode: "90", kind: "coking", product: "混煤(配焦煤)", moisture: "≤8" } as const;
const zhaoxian = { factory: "zhaoxian", producer: "招贤煤矿", sulphur: "≤0.2", downmode: "A" } as const;
const hejiata = { factory: "hejiata", producer: "何家塔煤矿", place: "~榆林府谷", downmode: "C" } as const;
const hanglaiwan = {
  factory: "hanglaiwan",
  producer: "杭来湾煤矿",
  place: "榆林榆阳",
  downmode: "C",
} as const;
const yulin = {
  factory: "yulin-mine",
  producer: "青梁煤矿",
  place: "榆林",
  volatile: "~37",
  downmode: "C",
} as const;
const pingzhuang = { place: "~内蒙古赤峰", volatile: "~42", take: { min: 3500, step: 1000 } } as const;
const laogongyingzi = { ...pingzhuang, factory: "laogongyingzi", producer: "老公营子矿", mode: "1" } as const;
const suhaitu = {
  factory: "suhaitu",
  producer: "苏海图煤矿",
  place: "乌海",
  kind: "coking",
  moisture: "~10",
} as const;
const purchase = { side: "B", basis: "到厂价" } as const;

/** The 56 wares of domain §11.1, in its order; price bases follow from where the ware lies. */
const rows: readonly Row[] = [
  {
    ...hongliu,
    factory: "hongliulin",
    producer: "红柳林矿",
    place: "陕西神木",
    product: "原煤(5-2)",
    kcal: "5600",
    ash: "15",
    moisture: "13",
    price: "620",
    lots: "5×5000",
  },
  {
    ...hongliu,
    factory: "zhangjiamao",
    producer: "张家峁矿",
    product: "原煤(2-2)",
    kcal: "5600",
    ash: "15",
    moisture: "13",
    price: "620",
    lots: "6×5000",
  },
  {
    ...hongliu,
    factory: "zhangjiamao",
    producer: "张家峁矿",
    product: "混煤(2-2)",
    kcal: "5600",
    ash: "15",
    moisture: "13",
    price: "620",
    lots: "4×5000",
    alsoMode: "5",
  },
  {
    ...hongliu,
    factory: "ningtiaota",
    producer: "柠条塔矿",
    product: "原煤(2-2)",
    kcal: "5750",
    ash: "11",
    moisture: "14",
    price: "620",
    lots: "9×5000",
  },
  {
    ...hongliu,
    factory: "ningtiaota",
    producer: "柠条塔矿",
    product: "混煤(2-2)",
    kcal: "5800",
    ash: "10",
    moisture: "14",
    price: "640",
    lots: "~11×5000+2000",
    alsoMode: "5",
  },
  {
    factory: "hanjiawan",
    producer: "韩家湾矿",
    place: "神木",
    product: "混煤",
    kcal: "5100",
    sulphur: "~0.6",
    ash: "15",
    moisture: "~15",
    volatile: "~36",
    price: "480",
    lots: "~5×10000+7000",
    downmode: "A",
  },
  {
    factory: "xiaobaodang",
    producer: "小保当矿",
    place: "神木",
    product: "原煤2",
    kcal: "3700",
    sulphur: "~0.6",
    ash: "~30",
    moisture: "~16",
    volatile: "~32",
    price: "390",
    lots: "14×10000+27×5000",
    downmode: "A",
  },
  {
    factory: "xiaobaodang",
    producer: "小保当矿",
    place: "神木",
    product: "三八块",
    size: "30–80",
    kcal: "6100",
    sulphur: "≤0.5",
    ash: "9",
    moisture: "12",
    volatile: "≥31",
    price: "870",
    lots: "24×5000",
    downmode: "A",
  },
  {
    factory: "xiaobaodang",
    producer: "小保当矿",
    place: "神木",
    product: "混煤",
    kcal: "5600",
    sulphur: "≤0.6",
    ash: "20",
    moisture: "13",
    volatile: "≥28",
    price: "750",
    lots: "30×5000",
    downmode: "A",
  },
  {
    factory: "yuandatan",
    producer: "袁大滩矿",
    place: "榆林榆阳",
    product: "精煤",
    kcal: "6100",
    sulphur: "2.2",
    ash: "8",
    moisture: "13",
    volatile: "≥30",
    price: "630",
    lots: "10×2000",
    downmode: "A",
  },
  {
    factory: "yuandatan",
    producer: "袁大滩矿",
    place: "榆林榆阳",
    product: "原煤",
    kcal: "4200",
    sulphur: "2.8",
    ash: "21",
    moisture: "13",
    volatile: "≥30",
    price: "380",
    lots: "15×3000",
    downmode: "A",
  },
  {
    ...huangling,
    factory: "huangling-1",
    producer: "~黄陵一号矿",
    place: "~延安",
    kcal: "5600",
    sulphur: "≤0.8",
    ash: "≤30",
    volatile: "~33",
    price: "560",
    lots: "9×5000+2×3000",
  },
  {
    ...huangling,
    factory: "huangling-2",
    producer: "~黄陵二号矿",
    place: "~延安",
    kcal: "5500",
    sulphur: "≤0.6",
    ash: "≤20",
    volatile: "~34",
    price: "590",
    lots: "~9×5000+2×3000",
  },
  {
    ...huangling,
    factory: "ruineng",
    producer: "瑞能矿",
    place: "~陕西",
    kcal: "5000",
    sulphur: "≤1.2",
    ash: "≤45",
    volatile: "~30",
    price: "570",
    lots: "6×3000",
  },
  {
    ...zhaoxian,
    place: "~宝鸡麟游",
    product: "洗精煤",
    kcal: "5500",
    ash: "7.2",
    moisture: "≤18",
    volatile: "36",
    price: "440",
    lots: "5000",
  },
  {
    ...zhaoxian,
    place: "~麟游",
    product: "洗小块",
    kcal: "5600",
    ash: "7.5",
    moisture: "≤16",
    volatile: "35",
    price: "520",
    lots: "2000",
  },
  {
    ...zhaoxian,
    place: "~麟游",
    product: "洗中块",
    kcal: "5600",
    ash: "7.8",
    moisture: "≤16",
    volatile: "36",
    price: "500",
    lots: "4000",
  },
  {
    ...hejiata,
    producer: "何家塔煤矿(上组煤)",
    product: "面煤",
    kcal: "~5200",
    sulphur: "~0.7",
    ash: "~18",
    moisture: "~15",
    volatile: "~37",
    price: "430",
    lots: "4×2000",
  },
  {
    ...hejiata,
    product: "2-5 籽煤",
    size: "20–50",
    kcal: "~5800",
    sulphur: "~0.6",
    ash: "~10",
    moisture: "~14",
    volatile: "~37",
    price: "460",
    lots: "3×2000",
  },
  {
    ...hejiata,
    product: "3-8 块煤",
    size: "30–80",
    kcal: "~5900",
    sulphur: "~0.6",
    ash: "~9",
    moisture: "~14",
    volatile: "~37",
    price: "450",
    lots: "3×2000",
  },
  {
    ...hanglaiwan,
    product: "末煤",
    kcal: "~5700",
    sulphur: "~0.7",
    ash: "~12",
    moisture: "~14",
    volatile: "~36",
    price: "630",
    lots: "8×3500",
  },
  {
    ...hanglaiwan,
    product: "籽精煤",
    kcal: "~6000",
    sulphur: "~0.6",
    ash: "~8",
    moisture: "~13",
    volatile: "~36",
    price: "635",
    lots: "4×3500",
  },
  {
    ...hanglaiwan,
    product: "块精煤",
    kcal: "~6100",
    sulphur: "~0.6",
    ash: "~7",
    moisture: "~13",
    volatile: "~36",
    price: "640",
    lots: "7×3500",
  },
  {
    factory: "fugu-reclamation",
    producer: "府谷综治项目",
    place: "榆林",
    product: "原煤",
    kcal: "5700",
    sulphur: "0.15",
    ash: "~14",
    moisture: "14.64",
    volatile: "~37",
    price: "700",
    lots: "4×3000",
    downmode: "C",
  },
  {
    ...yulin,
    product: "末煤",
    kcal: "5200–5850",
    sulphur: "0.6–0.7",
    ash: "12–20",
    moisture: "9–20",
    price: "720",
    lots: "13×1000",
  },
  {
    ...yulin,
    product: "洗混块",
    kcal: "6200–6350",
    sulphur: "0.5–0.6",
    ash: "8–10",
    moisture: "10–20",
    price: "770",
    lots: "7×1000",
  },
  {
    place: pingzhuang.place,
    volatile: "~42",
    factory: "liujia",
    producer: "六家矿",
    product: "风选筛下末",
    kcal: "3800",
    sulphur: "~0.6",
    ash: "~25",
    moisture: "~25",
    price: "425",
    lots: "4500",
    priceStep: "5",
  },
  {
    ...pingzhuang,
    factory: "liujia",
    producer: "六家矿",
    mode: "1",
    place: "~赤峰",
    product: "风选小块",
    kcal: "4600",
    sulphur: "~0.6",
    ash: "~15",
    moisture: "~22",
    price: "600",
    lots: "7500",
  },
  {
    ...laogongyingzi,
    place: "~赤峰",
    product: "风选中块",
    kcal: "4200",
    sulphur: "~0.7",
    ash: "~18",
    moisture: "~23",
    price: "545",
    lots: "15000",
  },
  {
    ...laogongyingzi,
    place: "~赤峰",
    product: "干选混块",
    kcal: "4200",
    sulphur: "~0.7",
    ash: "~18",
    moisture: "~23",
    price: "490",
    lots: "15000",
  },
  {
    ...laogongyingzi,
    place: "~赤峰",
    product: "粒煤",
    kcal: "4200",
    sulphur: "~0.7",
    ash: "~20",
    moisture: "~23",
    price: "500",
    lots: "75000",
  },
  {
    factory: "luotuoshan",
    producer: "骆驼山洗煤厂",
    place: "乌海",
    kind: "slime",
    product: "煤泥4",
    kcal: "2777",
    sulphur: "≤0.54",
    ash: "≤48.24",
    moisture: "~26",
    volatile: "~27",
    price: "212",
    lots: "2500",
  },
  {
    ...suhaitu,
    product: "焦煤14#",
    sulphur: "≤1.00",
    ash: "≤9.95",
    volatile: "≤30.04",
    caking: "≥96",
    price: "241",
    lots: "20000",
  },
  {
    ...suhaitu,
    product: "焦煤13#-1",
    sulphur: "≤0.64",
    ash: "≤7.94",
    volatile: "≤29.85",
    price: "420",
    lots: "15000",
  },
  {
    ...suhaitu,
    product: "焦煤12#-1",
    sulphur: "≤1.42",
    ash: "≤7.01",
    volatile: "≤28.69",
    price: "270",
    lots: "20000",
  },
  {
    ...suhaitu,
    factory: "suhaitu-north",
    producer: "苏海图煤矿(北煤场)",
    product: "焦煤11#",
    sulphur: "≤0.84",
    ash: "≤6.46",
    volatile: "≤29.29",
    caking: "≥95",
    price: "937",
    lots: "20000",
  },
  {
    ...suhaitu,
    product: "焦煤11#下",
    sulphur: "≤1.20",
    ash: "≤5.25",
    volatile: "≤29.92",
    price: "523",
    lots: "20000",
  },
  {
    factory: "wuhushan",
    producer: "五虎山矿业",
    place: "乌海",
    kind: "coking",
    product: "焦煤10#",
    sulphur: "≤1.72",
    ash: "≤6.64",
    moisture: "~10",
    volatile: "≤27.14",
    caking: "≥96",
    price: "272",
    lots: "2000",
  },
  {
    factory: "gongwusu",
    producer: "公乌素洗煤厂",
    place: "乌海海南区",
    kind: "slime",
    product: "煤泥1",
    kcal: "3157",
    sulphur: "≤2.41",
    ash: "≤37.12",
    moisture: "≤27.1",
    price: "210",
    lots: "1000",
  },
  {
    factory: "yuenan",
    producer: "岳南煤业",
    place: "山西",
    kind: "anthracite",
    product: "无烟 选煤",
    sulphur: "4",
    ash: "38",
    moisture: "8",
    volatile: "9",
    price: "450",
    lots: "5×1000",
    downmode: "B",
    maxPriceStep: "10",
  },
  {
    factory: "yuecheng",
    producer: "岳城煤矿",
    place: "~山西晋城",
    kind: "chemical",
    product: "化工用原料煤(无烟)",
    kcal: "~6500",
    sulphur: "~0.5",
    ash: "~12",
    moisture: "~6",
    volatile: "~7",
    offers: [
      { price: "1120", lots: "500" },
      { price: "1070", lots: "500" },
      { price: "1000", lots: "500" },
    ],
    downmode: "B",
  },
  {
    factory: "yuecheng",
    producer: "岳城煤矿",
    place: "~晋城",
    kind: "anthracite",
    product: "末煤",
    kcal: "~6000",
    sulphur: "~0.6",
    ash: "~18",
    moisture: "~7",
    volatile: "~7",
    price: "770",
    lots: "6×2000",
    downmode: "B",
  },
  {
    factory: "xingyu",
    producer: "兴峪煤业",
    place: "山西阳泉",
    kind: "chemical",
    product: "化工用原料煤",
    kcal: "~4800",
    sulphur: "~1.5",
    ash: "~30",
    moisture: "~7",
    volatile: "~9",
    price: "290",
    lots: "5×1000",
    downmode: "B",
  },
  {
    factory: "yixin",
    producer: "亿欣煤业",
    place: "山西晋城",
    kind: "chemical",
    product: "化工用原料煤",
    kcal: "~4000",
    sulphur: "~3.0",
    ash: "~40",
    moisture: "~8",
    volatile: "~9",
    price: "155",
    lots: "5×2000",
    downmode: "B",
  },
  {
    factory: "sandaoling",
    producer: "三道岭露天矿",
    place: "~新疆哈密",
    kind: "chemical",
    product: "化工用原料煤",
    kcal: "~5800",
    sulphur: "~0.4",
    ash: "~9",
    moisture: "~14",
    volatile: "~38",
    offers: [
      { price: "600", lots: "~2×500" },
      { price: "570", lots: "~2×300" },
      { price: "515", lots: "~2×200" },
    ],
    downmode: "B",
  },
  {
    factory: "wanfa",
    producer: "万发选煤",
    place: "~山西",
    kind: "slime",
    product: "煤泥(贫瘦)",
    kcal: "~2500",
    sulphur: "0.4",
    ash: "50",
    moisture: "27",
    volatile: "~16",
    price: "270",
    lots: "2000",
    downmode: "B",
    maxPriceStep: "10",
  },
  {
    factory: "qipanjing",
    producer: "棋盘井矿",
    place: "内蒙古鄂尔多斯",
    kind: "coking",
    product: "精煤 高灰低硫",
    sulphur: "0.8",
    ash: "12",
    moisture: "8",
    volatile: "34",
    caking: "85",
    plastic: "18",
    price: "1035",
    billPrice: "1050",
    lots: "2600",
    priceStep: "10",
  },
  {
    factory: "jinjie",
    producer: "锦界煤矿",
    place: "神木",
    product: "面煤",
    kcal: "~5400",
    sulphur: "~0.5",
    ash: "~14",
    moisture: "~16",
    volatile: "~37",
    price: "~520",
    lots: "~2×3000",
    priceStep: "5",
  },
  {
    factory: "henghe",
    producer: "横河煤矿",
    place: "~山东",
    product: "低硫原煤",
    kcal: "5300",
    sulphur: "~0.8",
    ash: "~25",
    moisture: "~8",
    volatile: "~38",
    price: "605",
    lots: "14000",
  },
  {
    factory: "henghe",
    producer: "横河煤矿",
    place: "~山东",
    product: "高硫动力煤",
    kcal: "6100",
    sulphur: "~2.0",
    ash: "12–14",
    moisture: "~8",
    volatile: "~38",
    price: "600",
    lots: "5000",
  },
  {
    factory: "pingmei-2",
    producer: "平煤二矿",
    place: "河南平顶山",
    product: "高硫煤",
    kcal: "3800–4500",
    sulphur: "~2.5",
    ash: "~38",
    moisture: "~9",
    volatile: "~25",
    price: "0.10",
    priceUnit: "元/大卡·吨",
    priceStep: "0.001",
    extensionSeconds: 300,
    lots: "5000",
  },
  {
    factory: "inner-mongolia-yard",
    producer: "云川储煤场",
    place: "内蒙古",
    product: "粉煤",
    kcal: "4600–4800",
    sulphur: "0.6",
    ash: "20.68",
    moisture: "18",
    volatile: "29",
    price: "388",
    lots: "2000",
    mode: "1",
    take: { min: 2000, step: 2000 },
  },
  {
    ...purchase,
    factory: "shanxi-plant",
    producer: "汾源电厂",
    place: "~山西",
    product: "混煤",
    sulphur: "≤2.5",
    moisture: "8",
    volatile: "28",
    offers: [
      { price: "309", lots: "20000", kcal: "3500" },
      { price: "245", lots: "20000", kcal: "3000" },
    ],
    downmode: "B",
  },
  {
    ...purchase,
    factory: "shenchinan",
    producer: "神池南站",
    place: "山西忻州",
    product: "外购石炭5000",
    kcal: "5000",
    sulphur: "~0.8",
    ash: "~28",
    moisture: "~8",
    volatile: "~28",
    pricing: "posted",
    basis: "车板价",
    lots: "10000",
    mode: "4",
  },
  {
    ...purchase,
    factory: "inquiring-plant",
    producer: "汀岸电厂",
    place: "",
    product: "烟煤5500",
    kcal: "≥5500",
    sulphur: "<0.4",
    rejection: "热值低于 4000 kcal/kg 或全硫不低于 0.8 % 拒收",
    pricing: "sealed",
    lots: "50000",
    mode: "3",
  },
  {
    ...purchase,
    factory: "wuhu-sanshan",
    producer: "弋江炉料厂",
    place: "芜湖三山港",
    kind: "injection",
    product: "喷吹煤",
    kcal: "≥7500",
    kcalBasis: "Qgr,d",
    sulphur: "≤0.60",
    ash: "≤11",
    moisture: "8",
    volatile: "≤11.5",
    pricing: "sealed",
    lots: "10000",
    mode: "3",
  },
];

export const wares: readonly CatalogueWare[] = rows.map((row, index) => ({
  number: index + 1,
  factory: row.factory,
  producer: stripped(row.producer),
  place: stripped(row.place),
  kind: row.kind ?? "thermal",
  product: row.product,
  kcal: read(row.kcal),
  kcalBasis: row.kcalBasis ?? "Qnet,ar",
  sulphur: read(row.sulphur),
  ash: read(row.ash),
  moisture: read(row.moisture),
  volatile: read(row.volatile),
  extra: {
    ...(row.caking && { caking: measure(row.caking) }),
    ...(row.plastic && { plastic: measure(row.plastic) }),
    ...(row.size && { size: row.size }),
    ...(row.rejection && { rejection: row.rejection }),
    ...(row.billPrice && { billPrice: row.billPrice }),
  },
  offers: offersOf(row),
  priceUnit: row.priceUnit ?? "元/吨",
  pricing: row.pricing ?? "fixed",
  basis: row.basis ?? "坑口价",
  side: row.side ?? "S",
  mode: row.mode ?? "0",
  ...(row.alsoMode && { alsoMode: row.alsoMode }),
  downmode: row.downmode ?? null,
  priceStep: row.priceStep ?? "1",
  maxPriceStep: row.maxPriceStep ?? null,
  ...(row.extensionSeconds && { extensionSeconds: row.extensionSeconds }),
  ...(row.take && { take: row.take }),
  estimated: estimatesIn(row),
}));

/** The ware of a number; the table is complete, so an unknown number is a slip of ours. */
export function wareNumber(number: number): CatalogueWare {
  const found = wares[number - 1];
  if (!found) throw new Error(`no ware ${number}`);
  return found;
}

function read(text: string | undefined) {
  return text === undefined ? null : measure(text);
}

function offersOf(row: Row): readonly [Offer, ...Offer[]] {
  if (row.offers) {
    const [first, ...rest] = row.offers;
    return [offerOf(first), ...rest.map(offerOf)];
  }
  return [{ price: row.price === undefined ? null : stripped(row.price), lots: lots(row.lots ?? "") }];
}

function offerOf(row: OfferRow): Offer {
  return { price: stripped(row.price), lots: lots(row.lots), ...(row.kcal && { kcal: measure(row.kcal) }) };
}

function estimatesIn(row: Row): readonly Estimable[] {
  const { producer, place, kcal, sulphur, ash, moisture, volatile, price } = row;
  const offered = row.offers?.find((offer) => offer.lots.startsWith("~"))?.lots ?? row.lots;
  return estimatesOf<Estimable>({
    producer,
    place,
    kcal,
    sulphur,
    ash,
    moisture,
    volatile,
    price,
    lots: offered,
  });
}
