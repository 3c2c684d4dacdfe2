/** 资金渠道: who lends. */
export const channels = {
  SF: "朔方银行供应链金融",
  YH: "榆河农商银行",
} as const;
export type ChannelId = keyof typeof channels;
