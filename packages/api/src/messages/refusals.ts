import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of 消息, by their codes. */
export const messagesRefusals = {
  PUSH_ADDRESS_WRONG: ["S1300", "不支持该浏览器的推送服务"],
  PUSH_DEVICES_MANY: ["S1301", "推送设备最多{most}台，请先移除不用的设备"],
  PUSH_DEVICE_MISSING: ["S1302", "尚无推送设备，请先在本机开启推送"],
  QUIET_HOURS_EMPTY: ["S1303", "免打扰的开始与结束不能相同"],
} as const satisfies RefusalTable;
