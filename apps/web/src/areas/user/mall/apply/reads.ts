import type { merchants } from "@zd/api/mall/merchants";
import type { OutputOf } from "@zd/api/wire/operation";

/** The firm's application to sell in the mall. */
export type Application = NonNullable<OutputOf<typeof merchants.readApplication>>;
