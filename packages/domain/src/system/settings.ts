import { type Fen, fen } from "../kernel/brand.ts";
import { groupDigits } from "../money/decimal.ts";
import { formatYuan, parseYuan } from "../money/yuan.ts";

/** 系统设置: settings of a company (R-3115…R-3127), each declared once. */
export interface Setting<Value = SettingValue> {
  /** Chinese name. */
  readonly label: string;
  /** Heading under which the console shows it. */
  readonly group: keyof typeof settingGroups;
  /** What it does; missing where the name says it. */
  readonly hint?: string;
  /** How it is typed and read: a text, yes or no, a whole number, an amount in yuan, names with commas. */
  readonly kind: "text" | "flag" | "whole" | "yuan" | "list";
  /** Value until the company sets another; empty for a company's own data. */
  readonly usual: Value;
  /** Least number, or least length of a text in characters; 0 where missing. */
  readonly least?: number;
  /** Greatest number, or greatest length of a text; without a limit where missing. */
  readonly most?: number;
}

export type SettingValue = string | boolean | number | Fen | readonly string[];

export const settingGroups = {
  company: "公司信息",
  features: "功能开关",
  client: "客户端",
  limits: "业务常量",
  second: "复核规则",
} as const;

const text = (label: string, most: number, least = 0) =>
  ({ label, group: "company", kind: "text", usual: "", least, most }) as const satisfies Setting;

const feature = (label: string, usual: boolean, hint: string) =>
  ({ label, group: "features", kind: "flag", usual, hint }) as const satisfies Setting;

const whole = (
  group: Setting["group"],
  label: string,
  usual: number,
  [least, most]: readonly [number, number],
  hint: string,
) => ({ label, group, kind: "whole", usual, least, most, hint }) as const satisfies Setting;

export const settings = {
  name: text("站点名称", 100, 1),
  shortName: text("公司简称", 40, 1),
  address: text("地址", 200),
  postcode: text("邮编", 12),
  phone: text("电话", 40),
  servicePhone: text("客服热线", 40),
  website: text("网址", 200),
  copyright: text("版权所有", 200),
  policeFilingNo: text("公安备案号", 100),
  telecomLicenceNo: text("增值电信业务经营许可证", 100),

  hasMall: feature("线上商城", false, "开启后本公司编号即商城项目代码"),
  hasCertificate: feature("证书办理", false, "交易会员可办理企业证书"),
  hasFooter: feature("交易页面页脚", true, "交易区域显示页脚"),
  hasServicePhone: feature("显示客服热线", false, "页面显示客服热线"),

  checkPower: {
    label: "进入场次前校验权限",
    group: "client",
    kind: "flag",
    usual: true,
    hint: "客户端进入场次前先查询权限",
  },
  useSocket: {
    label: "使用行情推送",
    group: "client",
    kind: "flag",
    usual: true,
    hint: "关闭后客户端不连接行情推送",
  },
  encrypt: {
    label: "请求加密",
    group: "client",
    kind: "flag",
    usual: false,
    hint: "客户端用公钥加密请求内容",
  },
  errorLogEnvironments: {
    label: "记录前端错误的环境",
    group: "client",
    kind: "list",
    usual: ["production"],
    most: 10,
    hint: "环境名称，以逗号分隔",
  },
  pageSize: whole("client", "每页条数", 20, [5, 100], "列表一页显示的条数"),
  photoMaxWidth: whole("client", "照片最大宽度（像素）", 1_500, [200, 10_000], "上传前缩小到不超过此宽度"),
  photoMaxHeight: whole("client", "照片最大高度（像素）", 1_500, [200, 10_000], "上传前缩小到不超过此高度"),
  photoCompressSize: whole(
    "client",
    "照片压缩字节数",
    5_242_880,
    [65_536, 52_428_800],
    "超过此大小的照片在上传前压缩",
  ),

  searchDays: whole("limits", "默认查询天数", 90, [1, 366], "列表未选择期间时查询的天数"),
  appealSeconds: whole("limits", "违约处置函确认倒计时（秒）", 5, [0, 60], "阅读满此时间后才能确认"),

  withdrawalApprovalFrom: {
    label: "出金复核起点（元）",
    group: "second",
    kind: "yuan",
    usual: fen(500_000_000n),
    hint: "达到此金额的出金须由工作人员审核",
  },
  adjustmentReviewFrom: {
    label: "调账复核起点（元）",
    group: "second",
    kind: "yuan",
    usual: fen(0n),
    hint: "达到此金额的调账须由另一人复核；0 表示全部复核",
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;

type Widen<Value> = Value extends Fen
  ? Fen
  : Value extends boolean
    ? boolean
    : Value extends number
      ? number
      : Value extends readonly string[]
        ? readonly string[]
        : string;

export type SettingValues = { readonly [K in SettingKey]: Widen<(typeof settings)[K]["usual"]> };

export const settingKeys = Object.keys(settings) as readonly SettingKey[];

export const settingOf = (key: SettingKey): Setting => settings[key];

/** A value as text, as it is typed, sent and stored. */
export function settingText(key: SettingKey, value: SettingValue): string {
  switch (settingOf(key).kind) {
    case "flag":
      return value ? "Y" : "N";
    case "yuan":
      return formatYuan(value as Fen);
    case "list":
      return (value as readonly string[]).join(",");
    default:
      return String(value);
  }
}

/** A stored text as users read it; empty where nothing is set. */
export function settingWords(key: SettingKey, value: string): string {
  const { kind } = settingOf(key);
  if (kind === "flag" && value !== "") return value === "Y" ? "是" : "否";
  return kind === "yuan" || kind === "whole" ? groupDigits(value) : value;
}

type ParseResult =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly fault: string };
const fault = (words: string): ParseResult => ({ ok: false, fault: words });

/** The typed text as a value, or its fault in Chinese. */
export function parseSetting(key: SettingKey, typed: string): ParseResult {
  const { kind, least = 0, most = Number.POSITIVE_INFINITY } = settingOf(key);
  const text = typed.trim();
  switch (kind) {
    case "flag":
      return text === "Y" || text === "N" ? { ok: true, value: text === "Y" } : fault("请选择是或否");
    case "whole": {
      const value = Number(text);
      if (!/^\d{1,12}$/.test(text)) return fault("须为整数");
      return value >= least && value <= most ? { ok: true, value } : fault(`须为${least}至${most}`);
    }
    case "yuan": {
      const value = parseYuan(text);
      return value !== null && value >= 0n && value <= 10n ** 14n ? { ok: true, value } : fault("数据非法");
    }
    case "list": {
      const names = text.split(/[,，\s]+/).filter((one) => one !== "");
      if (names.some((one) => !/^[\w-]{1,32}$/.test(one))) return fault("名称由字母、数字、横线组成");
      return names.length <= most ? { ok: true, value: [...new Set(names)] } : fault(`最多${most}个`);
    }
    default: {
      if (text.length < least) return fault("不能为空");
      return text.length <= most ? { ok: true, value: text } : fault(`最多${most}个字`);
    }
  }
}

/** Default value of every setting. */
export const usualSettings = Object.fromEntries(
  settingKeys.map((key) => [key, settingOf(key).usual]),
) as unknown as SettingValues;
