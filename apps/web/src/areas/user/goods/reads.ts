import type { goodsCalls } from "@zd/api/goods/operations";
import type { OutputOf } from "@zd/api/wire/operation";

/** A lot of the firm, as the list shows it. */
export type OwnLot = OutputOf<typeof goodsCalls.listLots>["rows"][number];
