import type { seals } from "@zd/api/trading/seals";
import type { OutputOf } from "@zd/api/wire/operation";

/** A section of which the user holds a part. */
export type OwnPart = OutputOf<typeof seals.listOwn>["parts"][number];
