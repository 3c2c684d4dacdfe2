import { type FirmId, firmId } from "@zd/domain/kernel/brand";

/** 访客: whose files are those of people who have not signed in; nobody ever signs in as him. */
export const visitor: FirmId = firmId("visitor");
