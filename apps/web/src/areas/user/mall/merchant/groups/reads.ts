import type { mallGroups } from "@zd/api/mall/groups";
import type { OutputOf } from "@zd/api/wire/operation";

/** 客户组 with its customers and discounts. */
export type GroupRead = OutputOf<typeof mallGroups.readGroup>;
