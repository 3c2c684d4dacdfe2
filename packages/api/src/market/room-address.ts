import { id } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** What the address of a section's room says, in the names of the wire as the calls do. */
export const roomAddress = payload({
  section: ["sectid", id<"SectionId">(), "场次编号"],
  ware: ["wareid", id<"WareId">().optional(), "先看的标的"],
});
