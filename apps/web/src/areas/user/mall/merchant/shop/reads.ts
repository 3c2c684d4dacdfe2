import type { merchants } from "@zd/api/mall/merchants";
import type { OutputOf } from "@zd/api/wire/operation";

/** The firm's own shop. */
export type OwnShop = NonNullable<OutputOf<typeof merchants.readShop>["shop"]>;
