import { id, text } from "../wire/fields.ts";

/** Fields of a section as the control room sees it. */

export const section = ["sectid", id<"SectionId">(), "场次编号"] as const;

export const reason = [
  "reason",
  text(200).refine((value) => value.trim() !== "", { error: "请填写原因" }),
  "原因",
] as const;
