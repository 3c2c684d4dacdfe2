/** The parts of a firm's money (domain §6.1): each never below zero, together its balance. */
export const buckets = {
  available: "可用资金",
  "trading-deposit": "交易保证金",
  "performance-deposit": "履约保证金",
  escrow: "货款冻结",
  withdrawal: "出金在途",
} as const;
export type Bucket = keyof typeof buckets;
