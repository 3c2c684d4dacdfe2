/** The accounts of a firm (domain §6.1): each is never below zero, together they are its balance. */
export const buckets = {
  available: "可用资金",
  "trading-deposit": "交易保证金",
  "performance-deposit": "履约保证金",
  escrow: "货款冻结",
  withdrawal: "出金在途",
} as const;
export type Bucket = keyof typeof buckets;
