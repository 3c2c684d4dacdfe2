import type { Letter } from "./letter.ts";

/** Words below a letter, by which its holder can prove it. */
export const proofWords =
  "扫描二维码，或在“函件核验”页输入编号与防伪码，应见到与本函逐字相同的内容；内容有任何改动，摘要即不相符。";

/** 防伪码 for a reader who cannot scan: the first 16 characters of the digest. */
export const codeOfDigest = (digest: string): string => digest.slice(0, 16);

/** A digest in groups of eight, as it is printed. */
export const groupedDigest = (digest: string): string => digest.match(/.{1,8}/g)?.join(" ") ?? "";

/** Day of issue, `YYYY-MM-DD`. */
export const issueDay = ({ issuedAt }: Pick<Letter, "issuedAt">): string => issuedAt.slice(0, 10);

/** 2026年6月5日, beside the seal. */
export const issueDayInWords = (letter: Pick<Letter, "issuedAt">): string => {
  const [year, month, day] = issueDay(letter).split("-").map(Number);
  return `${year}年${month}月${day}日`;
};
