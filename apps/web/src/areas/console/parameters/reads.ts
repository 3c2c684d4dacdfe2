import type { parameterSheet } from "@zd/api/trading/parameters";
import type { OutputOf } from "@zd/api/wire/operation";

/** The parameters of a section and its wares, each beside the sheet. */
export type SectionSheet = OutputOf<typeof parameterSheet.readSectionParameters>;

/** One parameter that the section sets itself. */
export type OwnValue = SectionSheet["values"][number];
