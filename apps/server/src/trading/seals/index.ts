import { enrolKey } from "./enrol-key.ts";
import { listHolders } from "./list-holders.ts";
import { listOwn } from "./list-own.ts";
import { releasePart } from "./release-part.ts";

/** The calls of those who hold parts of seals. */
export const sealHandlers = [listOwn, enrolKey, releasePart, listHolders];
