import { control } from "@zd/api/trading/control";
import { parameterSheet } from "@zd/api/trading/parameters";

/** What a change of a section that waits for its start makes stale. */
export const sectionReads = [
  parameterSheet.readSectionParameters,
  control.readSection,
  control.readControlRoom,
  control.readDesk,
  control.listSections,
  control.listCalendar,
] as const;
