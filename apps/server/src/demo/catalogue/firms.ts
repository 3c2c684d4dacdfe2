import type { RoleName } from "@zd/domain/identity/access";
import { creditCodeOf } from "@zd/domain/identity/credit-code";
import type { DemoFirm, DemoOperator, MemberKind } from "./types.ts";
import { allWareKinds, type WareKindKey } from "./ware-kinds.ts";

/** One password for every demo account; the sign-in page shows it. */
export const demoPassword = "Shuoyuan2025";

/** The fund password of every demo account; the sign-in password cannot be it (domain §6.4). */
export const demoFundPassword = "246810";

interface FirmRow {
  /** Key in the catalogue; sign-in names begin with it. */
  readonly key: string;
  /** Full name. */
  readonly name: string;
  /** Short name, as pages show it. */
  readonly shortName: string;
  /** A trading member (1) where it is left out. */
  readonly kind?: MemberKind;
  /** Key of the firm that a branch belongs to. */
  readonly parent?: string;
  /** Province without 省 or 自治区. */
  readonly province: string;
  /** Prefecture without 市. */
  readonly city: string;
  /** Division code (GB/T 2260), six digits. */
  readonly region: string;
  /** Eight characters; no registrar gives out codes that begin with XY, so none of these is anybody's. */
  readonly organisation: string;
  /** Registered address. */
  readonly address: string;
  /** Name of the legal person. */
  readonly legalPerson: string;
  /** What it does in the demo; see `DemoFirm`. */
  readonly part: DemoFirm["part"];
  /** Numbers of the wares that it owns; none where it is left out. */
  readonly wares?: readonly number[];
  /** Ware kinds that it may buy; all where it is left out. */
  readonly buys?: readonly WareKindKey[];
  /** Ware kinds that it may sell; none where it is left out. */
  readonly sells?: readonly WareKindKey[];
  /** Yuan, decimal text. */
  readonly openingBalance: string;
  /** Why the sign-in page lists the firm's own account, its administrator. */
  readonly administratorShownAs?: string;
  /** Its operators, in the order in which accounts are numbered. */
  readonly operators: readonly OperatorRow[];
  /** Key of the firm under the same legal person. */
  readonly relatedTo?: string;
  /** Left to human hands: no robot bids for it. */
  readonly manual?: boolean;
}

interface OperatorRow {
  /** Name of the person. */
  readonly name: string;
  /** Permissions follow from them. */
  readonly roles: readonly RoleName[];
  /** False where the account is disabled; enabled where it is left out. */
  readonly enabled?: boolean;
  /** Why the sign-in page lists the account; left out where it does not. */
  readonly shownAs?: string;
}

const yulin = { province: "陕西", city: "榆林" } as const;
const ordos = { province: "内蒙古", city: "鄂尔多斯" } as const;

const trader = (name: string): OperatorRow => ({ name, roles: ["trader"] });

/** Fictitious members; regions are real, everything else about them is invented (domain §11.5). */
const rows: readonly FirmRow[] = [
  {
    ...yulin,
    key: "chenyao",
    name: "榆林晨曜煤业有限公司",
    shortName: "晨曜煤业",
    region: "610802",
    organisation: "XY03117K",
    address: "陕西省榆林市榆阳区演示大道 1 号晨曜大厦",
    legalPerson: "陈曜明",
    part: "both",
    wares: [21, 22, 23],
    sells: ["thermal"],
    openingBalance: "36800000.00",
    manual: true,
    administratorShownAs: "企业管理员，管理操作员、企业信息与签章",
    operators: [
      { name: "王立新", roles: ["trader"], shownAs: "交易员，可出价、摘牌" },
      { name: "郝静", roles: ["contractClerk"] },
      { name: "白雪梅", roles: ["financeClerk"], shownAs: "财务员，不可出价" },
      { name: "高志远", roles: ["logisticsClerk"] },
    ],
  },
  {
    ...yulin,
    key: "yuanshang",
    name: "榆林塬上煤炭运销有限公司",
    shortName: "塬上运销",
    region: "610802",
    organisation: "XY000002",
    address: "陕西省榆林市榆阳区演示大道 12 号",
    legalPerson: "马塬生",
    part: "buyer",
    openingBalance: "42500000.00",
    manual: true,
    operators: [
      { name: "李向阳", roles: ["trader"], shownAs: "另一家企业的交易员，可与前者竞价" },
      { name: "马晓燕", roles: ["viewer"] },
    ],
  },
  {
    ...yulin,
    key: "hengze",
    name: "神木恒泽矿业销售有限公司",
    shortName: "恒泽矿业",
    region: "610881",
    organisation: "XY000003",
    address: "陕西省榆林市神木市演示路 8 号",
    legalPerson: "贺恒泽",
    part: "owner",
    wares: [1, 2, 3, 4, 5, 6, 48],
    sells: ["thermal"],
    openingBalance: "5200000.00",
    operators: [
      {
        name: "贺文斌",
        roles: ["trader", "contractClerk", "logisticsClerk"],
        shownAs: "卖方交易员，也办理合同与发货",
      },
    ],
  },
  {
    ...yulin,
    key: "liyuan",
    name: "神木砾原煤炭销售有限公司",
    shortName: "砾原煤炭",
    region: "610881",
    organisation: "XY000004",
    address: "陕西省榆林市神木市演示路 26 号",
    legalPerson: "折砾原",
    part: "owner",
    wares: [7, 8, 9],
    sells: ["thermal"],
    openingBalance: "4800000.00",
    operators: [trader("折建军")],
  },
  {
    ...ordos,
    key: "shuoyuan-yunxiao",
    name: "鄂尔多斯市朔源煤炭运销有限公司",
    shortName: "朔源运销",
    region: "150602",
    organisation: "XY000005",
    address: "内蒙古自治区鄂尔多斯市东胜区演示街 5 号",
    legalPerson: "乔朔源",
    part: "both",
    wares: [47, 52],
    sells: ["thermal", "coking", "injection"],
    openingBalance: "58000000.00",
    operators: [trader("乔布和"), { name: "刘永强", roles: ["trader"], enabled: false }],
  },
  {
    ...yulin,
    key: "shuoyuan-branch",
    name: "鄂尔多斯市朔源煤炭运销有限公司神木分公司",
    shortName: "朔源神木分公司",
    kind: "2",
    parent: "shuoyuan-yunxiao",
    region: "610881",
    organisation: "XY000006",
    address: "陕西省榆林市神木市演示路 40 号",
    legalPerson: "乔朔源",
    part: "buyer",
    openingBalance: "8000000.00",
    relatedTo: "shuoyuan-yunxiao",
    operators: [trader("苏日娜")],
  },
  {
    ...yulin,
    key: "lanfeng",
    name: "府谷岚丰能源有限公司",
    shortName: "岚丰能源",
    region: "610822",
    organisation: "XY000007",
    address: "陕西省榆林市府谷县演示路 3 号",
    legalPerson: "郭岚丰",
    part: "owner",
    wares: [18, 19, 20, 24],
    sells: ["thermal"],
    openingBalance: "3600000.00",
    operators: [trader("郭小军")],
  },
  {
    ...yulin,
    key: "muyuan",
    name: "榆林沐塬能源销售有限公司",
    shortName: "沐塬能源",
    region: "610802",
    organisation: "XY000008",
    address: "陕西省榆林市榆阳区演示大道 66 号",
    legalPerson: "曹沐川",
    part: "owner",
    wares: [10, 11, 25, 26],
    sells: ["thermal"],
    openingBalance: "3900000.00",
    operators: [trader("曹宏伟")],
  },
  {
    key: "qiaoling",
    name: "延安桥岭能源销售有限公司",
    shortName: "桥岭能源",
    province: "陕西",
    city: "延安",
    region: "610602",
    organisation: "XY000009",
    address: "陕西省延安市宝塔区演示路 9 号",
    legalPerson: "党桥岭",
    part: "owner",
    wares: [12, 13, 14],
    sells: ["coking", "thermal"],
    openingBalance: "3100000.00",
    operators: [trader("党小勇")],
  },
  {
    key: "linyuan",
    name: "宝鸡麟塬煤业销售有限公司",
    shortName: "麟塬煤业",
    province: "陕西",
    city: "宝鸡",
    region: "610329",
    organisation: "XY000010",
    address: "陕西省宝鸡市麟游县演示街 2 号",
    legalPerson: "强麟塬",
    part: "owner",
    wares: [15, 16, 17],
    sells: ["thermal"],
    openingBalance: "1500000.00",
    operators: [trader("强海波")],
  },
  {
    key: "pingling",
    name: "赤峰平岭燃料有限公司",
    shortName: "平岭燃料",
    province: "内蒙古",
    city: "赤峰",
    region: "150403",
    organisation: "XY000011",
    address: "内蒙古自治区赤峰市元宝山区演示街 18 号",
    legalPerson: "白平岭",
    part: "owner",
    wares: [27, 28, 29, 30, 31],
    sells: ["thermal"],
    openingBalance: "4200000.00",
    operators: [trader("白音图")],
  },
  {
    key: "daishan",
    name: "乌海岱岭焦煤运销有限公司",
    shortName: "岱岭焦煤",
    province: "内蒙古",
    city: "乌海",
    region: "150302",
    organisation: "XY000012",
    address: "内蒙古自治区乌海市海勃湾区演示街 7 号",
    legalPerson: "康岱岭",
    part: "owner",
    wares: [32, 33, 34, 35, 36, 37, 38, 39],
    sells: ["coking", "slime", "injection"],
    openingBalance: "4600000.00",
    operators: [trader("康永胜")],
  },
  {
    key: "qinyue",
    name: "晋城沁岳煤炭经销有限公司",
    shortName: "沁岳煤炭",
    province: "山西",
    city: "晋城",
    region: "140502",
    organisation: "XY000013",
    address: "山西省晋城市城区演示街 15 号",
    legalPerson: "原沁岳",
    part: "owner",
    wares: [40, 41, 42, 43, 44, 46],
    sells: ["anthracite", "chemical", "slime", "injection"],
    openingBalance: "2800000.00",
    operators: [trader("原志刚")],
  },
  {
    key: "shaquan",
    name: "哈密沙泉煤炭运销有限公司",
    shortName: "沙泉运销",
    province: "新疆",
    city: "哈密",
    region: "650502",
    organisation: "XY000014",
    address: "新疆维吾尔自治区哈密市伊州区演示路 21 号",
    legalPerson: "沙泉生",
    part: "owner",
    wares: [45],
    sells: ["chemical"],
    openingBalance: "900000.00",
    operators: [trader("何天山")],
  },
  {
    key: "silan",
    name: "济宁泗岚煤炭销售有限公司",
    shortName: "泗岚煤炭",
    province: "山东",
    city: "济宁",
    region: "370811",
    organisation: "XY000015",
    address: "山东省济宁市任城区演示路 33 号",
    legalPerson: "孔泗岚",
    part: "owner",
    wares: [49, 50],
    sells: ["thermal"],
    openingBalance: "1800000.00",
    operators: [trader("孔令波")],
  },
  {
    key: "yinglin",
    name: "平顶山鹰岭煤炭经销有限公司",
    shortName: "鹰岭煤炭",
    province: "河南",
    city: "平顶山",
    region: "410402",
    organisation: "XY000016",
    address: "河南省平顶山市新华区演示路 11 号",
    legalPerson: "程鹰岭",
    part: "owner",
    wares: [51],
    sells: ["thermal"],
    openingBalance: "1200000.00",
    operators: [trader("程大伟")],
  },
  {
    key: "fenling",
    name: "山西汾岭燃料有限公司",
    shortName: "汾岭燃料",
    province: "山西",
    city: "太原",
    region: "140106",
    organisation: "XY000017",
    address: "山西省太原市迎泽区演示街 88 号",
    legalPerson: "薛汾岭",
    part: "both",
    wares: [53],
    openingBalance: "65000000.00",
    operators: [
      {
        name: "薛国栋",
        roles: ["trader", "contractClerk", "logisticsClerk"],
        shownAs: "采购方交易员，也办理发运与签收，有待答复的违约处置函",
      },
      { name: "任慧", roles: ["financeClerk"] },
    ],
  },
  {
    key: "ninglan",
    name: "忻州宁岚煤炭经营有限公司",
    shortName: "宁岚煤炭",
    province: "山西",
    city: "忻州",
    region: "140902",
    organisation: "XY000018",
    address: "山西省忻州市忻府区演示街 6 号",
    legalPerson: "温宁岚",
    part: "both",
    wares: [54],
    sells: ["thermal", "injection"],
    openingBalance: "28000000.00",
    operators: [trader("温晋生")],
  },
  {
    key: "muchuan",
    name: "宁夏沐川电力燃料有限公司",
    shortName: "沐川燃料",
    province: "宁夏",
    city: "银川",
    region: "640104",
    organisation: "XY000019",
    address: "宁夏回族自治区银川市兴庆区演示街 20 号",
    legalPerson: "马沐川",
    part: "buyer",
    wares: [55],
    openingBalance: "72000000.00",
    operators: [trader("马建国")],
  },
  {
    key: "jiangyan",
    name: "芜湖江砚冶金炉料有限公司",
    shortName: "江砚炉料",
    province: "安徽",
    city: "芜湖",
    region: "340203",
    organisation: "XY000020",
    address: "安徽省芜湖市弋江区演示路 17 号",
    legalPerson: "程江砚",
    part: "buyer",
    wares: [56],
    buys: ["coking", "injection", "anthracite", "thermal"],
    openingBalance: "31000000.00",
    operators: [trader("程浩")],
  },
  {
    key: "bolan",
    name: "秦皇岛渤岚煤炭贸易有限公司",
    shortName: "渤岚煤炭",
    province: "河北",
    city: "秦皇岛",
    region: "130302",
    organisation: "XY000021",
    address: "河北省秦皇岛市海港区演示路 101 号",
    legalPerson: "齐渤岚",
    part: "both",
    sells: ["thermal", "injection"],
    openingBalance: "55000000.00",
    operators: [trader("齐海峰")],
  },
  {
    key: "caoan",
    name: "唐山曹岸港通能源有限公司",
    shortName: "曹岸港通",
    province: "河北",
    city: "唐山",
    region: "130209",
    organisation: "XY000022",
    address: "河北省唐山市曹妃甸区演示路 56 号",
    legalPerson: "董曹岸",
    part: "both",
    sells: ["thermal", "injection"],
    openingBalance: "47000000.00",
    operators: [trader("董立群")],
  },
  {
    ...yulin,
    key: "yuanshun",
    name: "神木塬顺煤炭贸易有限公司",
    shortName: "塬顺煤炭",
    region: "610881",
    organisation: "XY000023",
    address: "陕西省榆林市神木市演示路 52 号",
    legalPerson: "马塬生",
    part: "buyer",
    openingBalance: "18000000.00",
    relatedTo: "yuanshang",
    operators: [trader("马志强")],
  },
  {
    key: "suilan",
    name: "广州穗岚燃料贸易有限公司",
    shortName: "穗岚燃料",
    province: "广东",
    city: "广州",
    region: "440112",
    organisation: "XY000024",
    address: "广东省广州市黄埔区演示路 77 号",
    legalPerson: "梁穗岚",
    part: "buyer",
    openingBalance: "12000.00",
    manual: true,
    operators: [{ name: "梁家豪", roles: ["trader"], shownAs: "资金不足的交易员，出价会被拒绝" }],
  },
  {
    ...yulin,
    key: "chiye",
    name: "榆林驰野物流有限公司",
    shortName: "驰野物流",
    kind: "3",
    region: "610802",
    organisation: "XY000025",
    address: "陕西省榆林市榆阳区演示大道 200 号",
    legalPerson: "任驰野",
    part: "service",
    openingBalance: "300000.00",
    operators: [
      { name: "任小龙", roles: ["logisticsClerk"], shownAs: "承运商物流员，可报价、派车、登记磅单" },
    ],
  },
];

export const firms: readonly DemoFirm[] = rows.map((row, index) => ({
  key: row.key,
  account: row.key,
  name: row.name,
  shortName: row.shortName,
  creditCode: creditCodeOf(row.region, row.organisation),
  kind: row.kind ?? "1",
  ...(row.parent && { parent: row.parent }),
  province: row.province,
  city: row.city,
  region: row.region,
  address: row.address,
  legalPerson: row.legalPerson,
  mobile: mobileOf(index, 0),
  phone: `0912-3800${String(index + 1).padStart(3, "0")}`,
  part: row.part,
  wares: row.wares ?? [],
  qualified: row.part === "service" ? { B: [], S: [] } : { B: row.buys ?? allWareKinds, S: row.sells ?? [] },
  openingBalance: row.openingBalance,
  operators: row.operators.map((operator, place) => operatorOf(row.key, operator, index, place + 1)),
  ...(row.administratorShownAs && { administratorShownAs: row.administratorShownAs }),
  ...(row.relatedTo && { relatedTo: row.relatedTo }),
  ...(row.manual && { manual: true }),
}));

/** The firm of a key; every key used in the catalogue is one of the table's. */
export function firmOf(key: string): DemoFirm {
  const found = firms.find((firm) => firm.key === key);
  if (!found) throw new Error(`no firm ${key}`);
  return found;
}

/** Which firm owns the ware of a number. */
export function ownerOf(ware: number): DemoFirm {
  const found = firms.find((firm) => firm.wares.includes(ware));
  if (!found) throw new Error(`no owner of ware ${ware}`);
  return found;
}

function operatorOf(firm: string, row: OperatorRow, index: number, place: number): DemoOperator {
  return {
    account: `${firm}${String(place).padStart(2, "0")}`,
    name: row.name,
    mobile: mobileOf(index, place),
    roles: row.roles,
    enabled: row.enabled ?? true,
    ...(row.shownAs && { shownAs: row.shownAs }),
  };
}

/** Valid in form, plainly made up: 1380000, two digits for the firm, two for the person. */
function mobileOf(index: number, place: number): string {
  return `1380000${String(index + 1).padStart(2, "0")}${String(place).padStart(2, "0")}`;
}
