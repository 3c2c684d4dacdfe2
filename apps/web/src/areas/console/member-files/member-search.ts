import type { MemberFile } from "./reads.ts";

/** The address of a list of the console with the member filtered, from the day it joined to this day (`YYYY-MM-DD`). */
export const searchOf = ({ name, joinedOn }: MemberFile, to: string) => ({ firm: name, from: joinedOn, to });
