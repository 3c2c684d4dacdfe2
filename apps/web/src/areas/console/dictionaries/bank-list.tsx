import { banks } from "@zd/api/funds/banks";
import { greatestLength } from "@zd/api/wire/form-input";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { grouped } from "../../../ui/figures/figures.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import { SelectInLine } from "../../../ui/form/select-field.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import tabs from "../parameters/parameters.module.css";

const nameMost = greatestLength(banks.findBranches.input, "name") ?? undefined;

/** 银行与支行 from the directory of the banks, which cannot be edited here. */
export function BankList() {
  const all = useCallQuery(banks.listBanks, {});
  const [bank, setBank] = useState("");
  const [name, setName] = useState("");
  const input = { name: name.trim(), ...(bank ? { bank } : {}), pageIndex: 1, pageSize: 50 };
  const branches = useCallQuery(banks.findBranches, input, { keepPrevious: true });
  if (branches.error) return <FailedState error={branches.error} onRetry={() => void branches.refetch()} />;
  return (
    <>
      <div className={tabs["scope"]}>
        <SelectInLine
          label="银行"
          placeholder="全部"
          source={all}
          value={bank}
          options={(all.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          onChange={setBank}
        />
        <label>
          支行名称
          <input
            className={fieldStyles["input"]}
            maxLength={nameMost}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <p>随银行的网点资料更新，只供查看</p>
      </div>
      {!branches.data ? (
        <Skeleton lines={10} />
      ) : branches.data.branches.length === 0 ? (
        <EmptyState title="没有符合条件的支行">请放宽查询条件</EmptyState>
      ) : (
        <>
          <PlainTable
            label="支行"
            edge
            columns={[
              { title: "联行号", show: (one) => one.no },
              { title: "银行", show: (one) => one.bank },
              { title: "开户支行", show: (one) => one.name },
            ]}
            rows={branches.data.branches}
            rowKey={(one) => one.no}
          />
          <p className={layout["none"]}>
            共 {grouped(String(branches.data.total))} 个，显示前 {branches.data.branches.length} 个
          </p>
        </>
      )}
    </>
  );
}
