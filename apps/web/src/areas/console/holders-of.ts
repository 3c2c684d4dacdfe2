import { mayDo, type Permission, roles, staffRoles } from "@zd/domain/identity/access";

/** The roles of the staff that have a permission, by their names. */
export const holdersOf = (needs: Permission) =>
  staffRoles
    .filter((role) => mayDo([role], needs))
    .map((role) => roles[role].label)
    .join("、");
