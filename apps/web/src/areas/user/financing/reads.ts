import type { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";

/** 授信: what the firm has asked of the lenders, and what they have said. */
export type Credit = OutputOf<typeof finances.listCredits>[number];
