import type { firmChanges } from "@zd/api/identity/firm-changes";
import type { OutputOf } from "@zd/api/wire/operation";

/** The firm as it stands. */
export type OwnFirm = OutputOf<typeof firmChanges.readOwn>;
