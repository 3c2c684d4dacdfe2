import { randomFrom } from "../random.ts";

/** 公司: one exchange with its own site; texts as its footer and its system parameters show them. */
export interface DemoCompany {
  /** Company id, such as `ZD0001`; features depend on it (G-04). */
  readonly id: string;
  /** Full name. */
  readonly name: string;
  /** Short name, as pages show it. */
  readonly shortName: string;
  /** Full postal address. */
  readonly address: string;
  /** Six digits. */
  readonly postcode: string;
  /** Landline, with area code. */
  readonly phone: string;
  /** 400 number of the customer service. */
  readonly servicePhone: string;
  /** Address of its site, with `https://`. */
  readonly website: string;
  /** Line of the footer, complete with the sign ©. */
  readonly copyright: string;
  /** 公安备案号; zeros, because nobody has issued one. */
  readonly policeFiling: string;
  /** 增值电信业务经营许可证号; zeros likewise. */
  readonly telecomLicence: string;
  /** What the site shows of the things that not every company has. */
  readonly features: {
    /** Whether the site has a mall. */
    readonly mall: boolean;
    /** Whether firms sign with certificates. */
    readonly certificate: boolean;
    /** Whether pages have the footer with the filings. */
    readonly footer: boolean;
    /** Whether the service number is shown. */
    readonly servicePhone: boolean;
  };
}

/** The first one has every feature that depends on the company id (G-04), the second none. */
export const companies: readonly [DemoCompany, DemoCompany] = [
  {
    id: "ZD0001",
    name: "朔原大宗商品交易中心",
    shortName: "朔原交易中心",
    address: "陕西省榆林市榆阳区演示大道 100 号朔原交易大厦",
    postcode: "719000",
    phone: "0912-0000000",
    servicePhone: "400-000-0000",
    website: "https://zd0001.example",
    copyright: "© 朔原大宗商品交易中心（演示站点）",
    policeFiling: "陕公网安备 00000000000000 号（演示）",
    telecomLicence: "陕B2-00000000（演示）",
    features: { mall: true, certificate: true, footer: true, servicePhone: true },
  },
  {
    id: "ZD0002",
    name: "朔原大宗商品交易中心晋北专区",
    shortName: "朔原晋北专区",
    address: "山西省忻州市忻府区演示街 50 号",
    postcode: "034000",
    phone: "0350-0000000",
    servicePhone: "400-000-0001",
    website: "https://zd0002.example",
    copyright: "© 朔原大宗商品交易中心晋北专区（演示站点）",
    policeFiling: "晋公网安备 00000000000000 号（演示）",
    telecomLicence: "晋B2-00000000（演示）",
    features: { mall: false, certificate: false, footer: false, servicePhone: false },
  },
];

/** A price index of the hall's strip. */
export interface PriceIndex {
  /** Key that its days are drawn from. */
  readonly key: string;
  /** Name, with place and calorific value in kcal/kg. */
  readonly name: string;
  /** Today's level and the change on yesterday, decimal text, yuan a tonne. */
  readonly level: string;
  /** Today's level less yesterday's, yuan a tonne, with a minus where it fell. */
  readonly change: string;
}

/** Mine-mouth and loaded-on-ship, at the levels of domain §11.3. */
export const priceIndices: readonly [PriceIndex, PriceIndex] = [
  { key: "yulin-5600", name: "榆林坑口 5600", level: "626.0", change: "3.5" },
  { key: "qinhuangdao-5500", name: "秦皇岛平仓 5500", level: "680.0", change: "-2.0" },
];

/** How many days of an index the strip's line shows. */
export const indexDays = 90;

/** The levels of the last days, oldest first and today last: a walk backwards in halves of a yuan from today's level. */
export function dailyLevels(index: PriceIndex): readonly string[] {
  const random = randomFrom(index.key);
  const halves = [halvesOf(index.level), halvesOf(index.level) - halvesOf(index.change)];
  while (halves.length < indexDays) halves.push((halves.at(-1) ?? 0) + random.between(-5, 5));
  return halves.reverse().map((half) => `${Math.floor(half / 2)}.${half % 2 === 0 ? "0" : "5"}`);
}

const halvesOf = (text: string) => Math.round(Number(text) * 2);
