import type { staffUserList } from "@zd/api/identity/staff-users";
import type { Row } from "@zd/api/wire/listing";

/** One of the exchange's staff, as the list shows him. */
export type StaffRow = Row<typeof staffUserList.columns>;
