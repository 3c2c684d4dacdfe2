import type { operators } from "@zd/api/identity/operators";
import type { OutputOf } from "@zd/api/wire/operation";

/** An operator of the firm, as the list shows him. */
export type OperatorRow = OutputOf<typeof operators.listOperators>["rows"][number];
