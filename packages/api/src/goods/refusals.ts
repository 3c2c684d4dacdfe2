import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of the goods register, by their codes. */
export const goodsRefusals = {
  LOT_UNKNOWN: ["G1001", "货物批次{lot}不存在，或不属于贵公司"],
  LOT_NOT_FREE: ["G1002", "货物批次{lot}可用{free}吨，不足{wanted}吨{others}"],
  LOT_PLEDGED: ["G1003", "货物批次{lot}有{quantity}吨已质押，解押前不能增加数量"],
  LOT_OF_OTHER_KIND: ["G1004", "货物批次{lot}的品种与所报品种不符"],
  CONTRACT_FINANCED: ["G1005", "合同{contract}已办理融资，解押前不得再次融资或解除"],
} as const satisfies RefusalTable;
