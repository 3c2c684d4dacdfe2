import { staffUsers } from "@zd/api/identity/staff-users";
import type { AnyList, ListQuery } from "@zd/api/wire/listing";
import type { InputOf } from "@zd/api/wire/operation";
import { roles, staffPermissions, staffRoles } from "@zd/domain/identity/access";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { useSite } from "../../../api/site.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { choicesOf, SelectInLine } from "../../../ui/form/select-field.tsx";
import { useSettled } from "../../../ui/form/use-settled.ts";
import layout from "../../../ui/page/layout.module.css";
import paper from "../../../ui/page/paper.module.css";
import { ExportButton } from "../../../ui/query-page/export-button.tsx";
import { DutyTable } from "./duty-table.tsx";
import { PeopleTable } from "./people-table.tsx";
import styles from "./rights.module.css";
import { RoleTable } from "./role-table.tsx";

type Query = InputOf<typeof staffUsers.listRights>;

/** What the page is narrowed to; empty texts narrow nothing. */
interface Narrowed {
  readonly person: string;
  readonly role: string;
  readonly permission: string;
  readonly clash: string;
}

const whole: Narrowed = { person: "", role: "", permission: "", clash: "" };
/** As many as an answer may have; what is printed has all of them. */
const pageSize = 100;

const queryOf = (narrowed: Narrowed, pageIndex: number): Query => ({
  pageIndex,
  pageSize,
  filters: Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== "")),
});

const roleChoices = staffRoles.map((role) => ({ value: role, label: roles[role].label }));

/** 权限矩阵: what each role may do and who has it, on the screen and on paper. */
export function RightsPage() {
  const [narrowed, setNarrowed] = useState(whole);
  const settled = useSettled(narrowed, JSON.stringify(narrowed)).value;
  const { data, error, refetch } = useCallQuery(staffUsers.listRights, queryOf(settled, 1), {
    keepPrevious: true,
  });
  const pages = Array.from(
    { length: Math.max(1, Math.ceil((data?.total ?? 0) / pageSize)) },
    (_, n) => n + 1,
  );
  return (
    <div className={paper["sheet"]}>
      <header className={layout["head"]}>
        <h1>权限矩阵</h1>
        <div className={`${layout["acts"]} ${paper["screen"]}`}>
          <ExportButton
            of={staffUsers.listRights as unknown as AnyList}
            query={queryOf(settled, 1) as unknown as ListQuery}
            empty={!data || data.total === 0}
          />
          <Button small disabled={!data} onClick={() => print()}>
            打印
          </Button>
        </div>
        <PrintedBy />
      </header>
      <Narrowing of={narrowed} onChange={setNarrowed} />
      <RoleTable role={settled.role} permission={settled.permission} />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={10} />
      ) : (
        pages.map((page) => <People key={page} query={queryOf(settled, page)} total={data.total} />)
      )}
      <DutyTable />
    </div>
  );
}

/** Stands on paper alone: of which exchange it is, who has printed it, and when. */
function PrintedBy() {
  const user = useUser();
  const minute = useServerTime((now) => formatShanghai(now).slice(0, 16));
  return (
    <p className={paper["paper"]}>
      {useSite()?.title} · 打印人 {user?.user_name} · 打印时间 {minute}
    </p>
  );
}

/** A hundred people, as one answer has them. */
function People({ query, total }: { readonly query: Query; readonly total: number }) {
  const { data, error, refetch } = useCallQuery(staffUsers.listRights, query, { keepPrevious: true });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return <PeopleTable rows={data.rows} total={total} from={(query.pageIndex - 1) * pageSize} />;
}

interface NarrowingProps {
  readonly of: Narrowed;
  readonly onChange: (narrowed: Narrowed) => void;
}

function Narrowing({ of, onChange }: NarrowingProps) {
  const set = (change: Partial<Narrowed>) => onChange({ ...of, ...change });
  return (
    <form
      className={`${styles["bar"]} ${paper["screen"]}`}
      aria-label="筛选"
      onSubmit={(event) => event.preventDefault()}
    >
      <label>
        姓名或账号
        <input
          type="search"
          maxLength={64}
          value={of.person}
          onChange={({ target }) => set({ person: target.value })}
        />
      </label>
      <SelectInLine
        label="角色"
        placeholder="全部"
        value={of.role}
        options={roleChoices}
        onChange={(role) => set({ role })}
      />
      <SelectInLine
        label="权限"
        placeholder="全部"
        value={of.permission}
        options={choicesOf(staffPermissions)}
        onChange={(permission) => set({ permission })}
      />
      <label>
        <input
          type="checkbox"
          checked={of.clash === "Y"}
          onChange={({ target }) => set({ clash: target.checked ? "Y" : "" })}
        />
        只看不相容岗位
      </label>
      <Button small disabled={of === whole} onClick={() => onChange(whole)}>
        重置
      </Button>
    </form>
  );
}
