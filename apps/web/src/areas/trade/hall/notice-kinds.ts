export const noticeKinds = { platform: "平台公告", trade: "交易公告" } as const;
export type NoticeKind = keyof typeof noticeKinds;

/** What is being read: a notice, or without a number the list of all. */
export interface Reading {
  readonly kind: NoticeKind;
  readonly id: string | null;
}
