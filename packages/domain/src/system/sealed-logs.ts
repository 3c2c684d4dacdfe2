import type { Instant } from "../kernel/brand.ts";

/** Logs whose rows are only ever added and are sealed in runs, as 运行状况 names them. */
export const sealedLogNames = { audit: "审计日志", funds: "资金账", goods: "货权登记" } as const;
export type SealedLogName = keyof typeof sealedLogNames;

/** What may be found of a sealed log that was changed from outside of the platform. */
export const tamperKinds = {
  changed: "记录被修改",
  gone: "记录被删除",
  added: "记录被添加",
  broken: "封存被改动",
  balance: "余额与分录不符",
  unbalanced: "凭证不平或不全",
} as const;
export type TamperKind = keyof typeof tamperKinds;

/** A log of which rows wait for their seal: until then nothing shows that one of them was changed. */
export interface UnsealedLog {
  readonly log: SealedLogName;
  /** Since when the first of them was seen to wait. */
  readonly since: Instant;
}

/** What is wrong with a sealed log now. */
export interface TamperedLog {
  readonly log: SealedLogName;
  /** How many rows, seals and accounts are concerned. */
  readonly count: number;
  /** What was found first. */
  readonly kind: TamperKind;
  /** The row, the seal or the account of that: a number, or a name. */
  readonly subject: string;
  /** When that was found. */
  readonly since: Instant;
}
