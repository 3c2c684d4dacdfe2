/** What a text may have besides plain elements: the editor writes it, the server cleans by it, the page draws it. */

/** 图表: charts of a table; the table itself stays readable. */
export const chartKinds = { bar: "柱状图", line: "折线图", pie: "饼图" } as const;
export type ChartKind = keyof typeof chartKinds;

/** 背景 of paragraphs and cells; each theme has its own colour for it. */
export const tints = { blue: "浅蓝", green: "浅绿", yellow: "浅黄", red: "浅红", grey: "浅灰" } as const;
export type Tint = keyof typeof tints;

/** 锚点: prefix of the element's id, so that no element of the page has the same. */
export const anchorPrefix = "zd-";
const anchorName = String.raw`[\p{L}\p{N}_-]{1,30}`;
export const isAnchorName = (name: string): boolean => new RegExp(`^${anchorName}$`, "u").test(name);
export const isAnchorId = (id: string): boolean => new RegExp(`^${anchorPrefix}${anchorName}$`, "u").test(id);

/** Whether a text is a 地点: degrees east and north, such as `110.4712,38.8231`. */
export const isPosition = (text: string): boolean => {
  const found = /^(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,2}(?:\.\d{1,6})?)$/.exec(text);
  return found !== null && Math.abs(Number(found[1])) <= 180 && Math.abs(Number(found[2])) <= 90;
};

/** Address with which a telephone or a computer opens its own map (RFC 5870): degrees north first. */
export const mapAddressOf = (position: string): string => `geo:${position.split(",").reverse().join(",")}`;
export const isMapAddress = (address: string): boolean =>
  address.startsWith("geo:") && isPosition(address.slice("geo:".length).split(",").reverse().join(","));
