import { type staffRightsList, staffStates } from "@zd/api/identity/staff-users";
import type { Row } from "@zd/api/wire/listing";
import { type RoleName, roles, staffRoles } from "@zd/domain/identity/access";
import { clashesOf } from "@zd/domain/identity/separate-duties";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { State } from "../../../ui/feedback/state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { Tag } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { Held } from "./held.tsx";

type Person = Row<typeof staffRightsList.columns>;

interface Props {
  readonly rows: readonly Person[];
  /** How many people there are in all. */
  readonly total: number;
  /** How many come before the first of these. */
  readonly from: number;
}

const heldBy = ({ roles: held }: Person) => held.split(",") as RoleName[];

/** Whether the role of a person must not meet another that he has. */
const clashes = (person: Person, role: RoleName) =>
  clashesOf(heldBy(person)).some(({ roles: pair }) => (pair as readonly RoleName[]).includes(role));

/** 人员与角色: who has which roles, and when he last signed in. */
export function PeopleTable({ rows, total, from }: Props) {
  const label = from === 0 ? "人员与角色" : `人员与角色（第 ${from + 1} 人起）`;
  return (
    <section className={table["block"]} aria-label={label}>
      <h2>
        {label}
        <span>共 {total} 人</span>
      </h2>
      <PlainTable
        label={label}
        edge
        dense
        columns={[
          { title: "姓名", head: true, show: ({ name }) => name },
          { title: "账号", show: ({ account }) => account },
          ...staffRoles.map((role) => ({
            title: roles[role].label,
            show: (person: Person) =>
              heldBy(person).includes(role) && <Held clashes={clashes(person, role)} />,
          })),
          {
            title: "不相容岗位",
            words: true,
            show: ({ clash }) => (clash === null ? noNumber : <Tag tone="bad">{clash}</Tag>),
          },
          {
            title: "上次登录",
            show: ({ lastSignInAt }) =>
              lastSignInAt === null ? noNumber : formatShanghai(lastSignInAt).slice(0, 16),
          },
          {
            title: "状态",
            show: ({ state }) => (
              <State of="account" is={state as keyof typeof staffStates}>
                {staffStates[state as keyof typeof staffStates]}
              </State>
            ),
          },
        ]}
        rows={rows}
        rowKey={({ user }) => user}
        none="没有符合条件的工作人员"
      />
    </section>
  );
}
