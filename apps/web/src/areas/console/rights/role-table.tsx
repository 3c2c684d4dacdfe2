import { mayDo, type Permission, roles, staffPermissions, staffRoles } from "@zd/domain/identity/access";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { Held } from "./held.tsx";

interface Props {
  /** The one role that is shown; empty for all. */
  readonly role: string;
  /** The one permission that is shown; empty for all. */
  readonly permission: string;
}

const permissions = Object.keys(staffPermissions) as (keyof typeof staffPermissions & Permission)[];

/** 角色与权限: which role may do what. */
export function RoleTable({ role, permission }: Props) {
  const shown = staffRoles.filter((name) => role === "" || name === role);
  return (
    <section className={table["block"]} aria-label="角色与权限">
      <h2>
        角色与权限<span>● 有此权限</span>
      </h2>
      <PlainTable
        label="角色与权限"
        edge
        dense
        columns={[
          { title: "权限", head: true, show: (one) => staffPermissions[one] },
          ...shown.map((name) => ({
            title: roles[name].label,
            show: (one: Permission) => mayDo([name], one) && <Held />,
          })),
        ]}
        rows={permissions.filter((one) => permission === "" || one === permission)}
        rowKey={(one) => one}
      />
    </section>
  );
}
