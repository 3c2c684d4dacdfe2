import { id } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** Query of the address of a section's room, by names of the wire as in calls. */
export const roomAddress = payload({
  section: ["sectid", id<"SectionId">(), "场次编号"],
  ware: ["wareid", id<"WareId">().optional(), "先看的标的"],
});
