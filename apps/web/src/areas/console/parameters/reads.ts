import type { parameterSheet } from "@zd/api/trading/parameters";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";

/** The company, or a mode or a ware kind of it, that a sheet of parameters is of. */
export type Scope = InputOf<typeof parameterSheet.readParameters>;

/** 参数表 of a scope, with the layers below it. */
export type ParameterSheet = OutputOf<typeof parameterSheet.readParameters>;

/** The parameters of a section and its wares, each beside the sheet. */
export type SectionSheet = OutputOf<typeof parameterSheet.readSectionParameters>;

/** One parameter that the section sets itself. */
export type OwnValue = SectionSheet["values"][number];
