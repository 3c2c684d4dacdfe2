import { isOrganisationCode, readCreditCode } from "./credit-code.ts";

/** 证照识别: reads the text that an engine has found on a picture of a 营业执照. */

/** What was read off a 营业执照, null where it could not be read; a user must check it. */
export interface LicenceFacts {
  /** 统一社会信用代码; always a valid one; misread characters may have been corrected. */
  readonly creditCode: string | null;
  /** 名称, with Chinese brackets. */
  readonly name: string | null;
  /** 类型, as printed. */
  readonly type: string | null;
  /** 法定代表人, or 负责人, 投资人, 经营者. */
  readonly legalPerson: string | null;
  /** 注册资本, as printed. */
  readonly capital: string | null;
  /** 成立日期, `YYYY-MM-DD`. */
  readonly established: string | null;
  /** 营业期限, as printed. */
  readonly term: string | null;
  /** 住所, as printed. */
  readonly address: string | null;
}

const labels = {
  name: ["名称"],
  type: ["类型", "主体类型"],
  legalPerson: ["法定代表人", "负责人", "投资人", "经营者"],
  capital: ["注册资本"],
  established: ["成立日期", "注册日期"],
  term: ["营业期限", "合伙期限"],
  address: ["住所", "经营场所", "营业场所", "主要经营场所"],
} as const satisfies Partial<Record<keyof LicenceFacts, readonly string[]>>;

/** Other labels of a licence: they end the value before them. */
const others = [
  "经营范围",
  "登记机关",
  "统一社会信用代码",
  "国家企业信用信息公示系统",
  "国家市场监督管理总局",
];

const allLabels = Object.values(labels).flat();
const anyLabel = new RegExp([...allLabels, ...others].map(loose).join("|"), "g");

/** Pattern of a label as it is printed: its characters may stand apart, with marks of the engine between them. */
function loose(label: string): string {
  return [...label].join("[^\\p{Script=Han}0-9A-Za-z]*?");
}

/**
 * Reads a licence from the lines of a text engine. Labels divide a line into values; a value without its label is found
 * by its form, as the credit code, whose check digit also corrects what engines mistake.
 */
export function readLicence(lines: readonly string[]): LicenceFacts {
  const plain = lines.map((line) => withoutSpaces(line)).filter((line) => line !== "");
  const found = new Map<string, string>();
  for (const line of plain) {
    const marks = [...line.matchAll(new RegExp(anyLabel, "gu"))];
    for (const [i, mark] of marks.entries()) {
      const label = mark[0].replaceAll(/[^\p{Script=Han}]/gu, "");
      const value = trimMarks(line.slice(mark.index + mark[0].length, marks[i + 1]?.index));
      if (value !== "" && !found.has(label)) found.set(label, value);
    }
  }
  const of = (key: keyof typeof labels) =>
    labels[key].map((label) => found.get(label)).find((value) => value !== undefined) ?? null;
  const name =
    of("name") ??
    plain
      .map(trimMarks)
      .find((line) => /^[\p{Script=Han}（）()]{4,40}(公司|厂|中心|合作社|企业)$/u.test(line)) ??
    null;
  return {
    creditCode: codeIn(plain),
    name: name && withChineseBrackets(name),
    type: mapUnlessNull(of("type"), withChineseBrackets),
    legalPerson: mapUnlessNull(
      of("legalPerson"),
      (text) => text.match(/^[\p{Script=Han}·]{2,20}/u)?.[0] ?? null,
    ),
    capital: of("capital"),
    established: mapUnlessNull(of("established"), dayIn),
    term: of("term"),
    address: of("address") ?? addressIn(plain),
  };
}

const mapUnlessNull = <T>(text: string | null, change: (text: string) => T): T | null =>
  text === null ? null : change(text);

/** A line without spaces, also between letters and digits. */
const withoutSpaces = (line: string) => line.normalize("NFKC").replaceAll(/\s+/g, "");

const trimMarks = (text: string) =>
  text.replaceAll(/^[^\p{Script=Han}0-9A-Za-z]+/gu, "").replaceAll(/[^\p{Script=Han}0-9A-Za-z)）]+$/gu, "");

const withChineseBrackets = (text: string) =>
  text.replaceAll(/[(《〈[]/g, "（").replaceAll(/[)》〉\]]/g, "）");

function dayIn(text: string): string | null {
  const found = /(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text);
  if (!found) return null;
  const [, year = "", month = "", day = ""] = found;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** An address begins with its province, even where its label was not read. */
const addressPattern =
  /(?:北京|天津|上海|重庆|河北|山西|内蒙古|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆)\p{Script=Han}*?(?:省|市|自治区)[\p{Script=Han}0-9A-Za-z（）()-]{3,}/u;

const addressIn = (lines: readonly string[]): string | null =>
  lines.map((line) => addressPattern.exec(line)?.[0] ?? null).find((found) => found !== null) ?? null;

/** Characters that no credit code has, with those for which they are mistaken. */
const lookalikes: Readonly<Record<string, string>> = { I: "1", O: "0", Z: "2", S: "5", V: "Y" };
/** Characters that engines confuse, where both are possible. */
const alike: Readonly<Record<string, string>> = {
  "0": "DQ",
  "1": "7LT",
  "2": "7",
  "5": "6",
  "6": "G5",
  "7": "T1",
  "8": "B3",
  B: "8",
  D: "0",
  G: "6",
  L: "1",
  Q: "0",
  T: "7",
};

function codeIn(lines: readonly string[]): string | null {
  const runs = lines.flatMap((line) => line.toUpperCase().match(/[0-9A-Z]{18,}/g) ?? []);
  const candidates = runs.flatMap((run) =>
    Array.from({ length: run.length - 17 }, (_, at) => run.slice(at, at + 18)),
  );
  for (const candidate of candidates) {
    const code = candidate.replaceAll(/[IOZSV]/g, (sign) => lookalikes[sign] ?? sign);
    const mended = readCreditCode(code) ?? mendedOnce(code);
    if (mended !== null) return mended;
  }
  return null;
}

/** Whether the code's organisation number is right as well, and its region in a province (GB/T 2260). */
const isPlausible = (code: string): boolean =>
  isOrganisationCode(code.slice(8, 17)) &&
  /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5])\d{4}/.test(code.slice(2));

/** The only valid code that differs in one easily confused character; null where there is none, or more than one. */
function mendedOnce(code: string): string | null {
  const found = new Set<string>();
  for (const [at, sign] of [...code].entries()) {
    for (const other of alike[sign] ?? "") {
      const mended = readCreditCode(code.slice(0, at) + other + code.slice(at + 1));
      if (mended !== null && isPlausible(mended)) found.add(mended);
    }
  }
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? only : null;
}
