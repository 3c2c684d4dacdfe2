import { Link } from "@tanstack/react-router";
import { memberFiles } from "@zd/api/console/member-files";
import { restrictions } from "@zd/api/identity/restrictions";
import { isContractOver } from "@zd/domain/contracts/codes";
import { freezeScopes } from "@zd/domain/identity/restriction";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { formatAmount } from "@zd/domain/money/yuan";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { shareOf } from "../share.ts";
import styles from "./member-page.module.css";
import { searchOf } from "./member-search.ts";
import { Contracts, Exposure, Funds } from "./position.tsx";
import type { Look, MemberFile, MemberPosition } from "./reads.ts";

interface Props {
  readonly look: Look;
  readonly of: MemberFile;
}

/** 概览: what a member has and owes, and beside it how it is restricted and what is not over. */
export function Overview({ look, of }: Props) {
  const { data, error, refetch } = useCallQuery(memberFiles.readMemberPosition, look);
  return (
    <>
      {data && <Figures of={data} file={of} />}
      <div className={classNames(table["split"], styles["aside"])}>
        <div>
          {error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <>
              <Funds of={data} file={of} />
              <Contracts of={data} file={of} />
              <Exposure of={data} file={of} />
            </>
          ) : (
            <Skeleton lines={14} />
          )}
        </div>
        <aside aria-label="会员情况">
          <Restricted look={look} />
          <Matters of={of.matters} />
          <section className={table["block"]} aria-label="基本信息">
            <h2>基本信息</h2>
            <Facts
              className={table["inset"]}
              layout="ends"
              rows={of.facts.map(({ title, words }) => [title, words])}
            />
          </section>
        </aside>
      </div>
    </>
  );
}

const sumOf = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((sum, amount) => sum + amount, 0n));

/** The figures that are asked for first; those that lead to a list lead there with the member filtered. */
function Figures({
  of: { funds, contracts, exposure, readAt },
  file,
}: {
  readonly of: MemberPosition;
  readonly file: MemberFile;
}) {
  const available = sumOf(funds.filter(({ bucket }) => bucket === "available").map(({ balance }) => balance));
  const held = fen(sumOf(funds.map(({ balance }) => balance)) - available);
  const open = contracts.filter(({ state }) => !isContractOver(state));
  const count = (of: "contracts" | "own") => open.reduce((sum, row) => sum + row[of], 0);
  const search = searchOf(file, shanghaiDay(readAt));
  return (
    <Facts layout="figures" label="要点">
      <Fact title="可用资金 元">
        <Amount of={available} />
      </Fact>
      <Fact title="冻结与在途 元">
        <Amount of={held} />
        <small>占总资金 {shareOf(held, fen(held + available))} %</small>
      </Fact>
      <Fact title="在办合同 元">
        <Link to="/console/contracts" search={search}>
          <Amount of={sumOf(open.map(({ amount }) => amount))} />
        </Link>
        <small>
          {count("contracts")} 份，待本方 {count("own")} 份
        </small>
      </Fact>
      <Fact title="授信已用 元">
        <Link to="/console/finance-credits" search={search}>
          <Amount of={exposure.used} />
        </Link>
        <small>
          额度 {formatAmount(exposure.granted)}，{shareOf(exposure.used, exposure.granted)} %
        </small>
      </Fact>
      <Fact title="逾期借款 元" className={exposure.overdueLoans > 0 ? styles["late"] : undefined}>
        <Link to="/console/overdue-loans" search={{ firm: file.name }}>
          <Amount of={exposure.overdue} />
        </Link>
        <small>{exposure.overdueLoans} 笔</small>
      </Fact>
      <Fact title="年费有效期至">{file.annualFeeUntil}</Fact>
    </Facts>
  );
}

const orNoLimit = <Value,>(value: Value | null, words: (value: Value) => string): string =>
  value === null ? "不限" : words(value);

/** 管控: in what the firm is frozen, and its limits. */
function Restricted({ look: { firm } }: { readonly look: Look }) {
  const data = useAside(restrictions.readRestrictions, { firm });
  return (
    <section className={table["block"]} aria-label="管控">
      <h2>
        管控<span>两人生效</span>
      </h2>
      <Facts
        className={table["inset"]}
        layout="ends"
        label="管控"
        rows={[
          ["冻结", data ? (data.frozen === null ? "未冻结" : freezeScopes[data.frozen]) : noNumber],
          [
            "单笔最高金额",
            data ? orNoLimit(data.orderValue, (value) => `${formatAmount(value)} 元`) : noNumber,
          ],
          ["未完成合同上限", data ? orNoLimit(data.openContracts, (count) => `${count} 份`) : noNumber],
        ]}
      />
    </section>
  );
}

/** 未了事项: sessions, contracts, money that is held, withdrawals and loans that are not over. */
const Matters = ({ of }: { readonly of: MemberFile["matters"] }) => (
  <section className={table["block"]} aria-label="未了事项">
    <h2>
      未了事项<span>{of.length} 项</span>
    </h2>
    {of.length === 0 ? (
      <p className={layout["none"]}>没有未了事项</p>
    ) : (
      <Facts
        className={table["inset"]}
        layout="ends"
        label="未了事项"
        rows={of.map(({ title, words }) => [title, words])}
      />
    )}
  </section>
);
