import { Link } from "@tanstack/react-router";
import { contractDetails } from "@zd/api/contracts/details";
import { actionLabels } from "@zd/api/contracts/lists";
import { type ContractActionType, type ContractState, contractStates } from "@zd/domain/contracts/codes";
import { formatDeadline } from "@zd/domain/kernel/shanghai-time";
import { useAside, useCallQuery } from "../../api/hooks.ts";
import { useUser } from "../../api/session.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { noNumber, shownAmount, shownQuantity } from "../../ui/figures/figures.tsx";
import { Leading } from "../../ui/tables/leading.tsx";
import styles from "./contract-overview-page.module.css";

/** 合同中心: what waits for the firm on either side, the most urgent first. */
export function ContractOverviewPage() {
  const user = useUser();
  if (!user) {
    return (
      <EmptyState page drawing="contract" title="登录后查看本企业的合同">
        <Link to="/login" search={{ redirect: "/contract" }} className={buttonClass({ look: "main" })}>
          登录
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className={styles["page"]}>
      <h1>合同中心</h1>
      <Leading>
        <OfSide
          title="采购合同"
          operation={contractDetails.listPurchaseHandling}
          handling="/contract/tradeBuy"
          query="/contract/tradeBuyQuery"
        />
      </Leading>
      <OfSide
        title="销售合同"
        operation={contractDetails.listSaleHandling}
        handling="/contract/tradeSale"
        query="/contract/tradeSaleQuery"
      />
    </div>
  );
}

interface Props {
  /** Heads the part, such as 采购合同. */
  readonly title: string;
  /** The list of the side whose contracts are counted and shown. */
  readonly operation: typeof contractDetails.listPurchaseHandling;
  /** Address of the page where the contracts of this side are handled. */
  readonly handling: string;
  /** Address of the page where all contracts of this side are looked up. */
  readonly query: string;
}

const everyMs = 30_000;
const rowCount = 6;

interface FigureProps {
  /** Undefined while nobody knows. */
  readonly of: number | undefined;
  /** Whether they wait for the viewer. */
  readonly due?: boolean;
}

/** How many contracts; where there are none, the figure steps back. */
const Figure = ({ of, due = false }: FigureProps) => (
  <b className={of === 0 ? styles["zero"] : due && of !== undefined ? styles["due"] : undefined}>
    {of ?? noNumber}
  </b>
);

function OfSide({ title, operation, handling, query }: Props) {
  // Those that wait for the firm itself come first, so a page of all holds them.
  const all = useCallQuery(operation, { pageIndex: 1, pageSize: rowCount, filters: {} }, { everyMs });
  const waiting = useAside(
    operation,
    { pageIndex: 1, pageSize: 1, filters: { awaited: "own" } },
    { everyMs },
  );
  const { data, error, refetch } = all;
  return (
    <section aria-label={title} className={styles["side"]}>
      <header>
        <h2>{title}</h2>
        <Link to={handling}>办理</Link>
        <Link to={query}>查询</Link>
      </header>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <nav className={styles["counts"]} aria-label={`${title}在办`}>
            <Link to={handling} search={{ awaited: "own" }}>
              <Figure of={waiting?.total} due />
              待我处理
            </Link>
            {(Object.keys(contractStates) as ContractState[])
              .filter((state) => state < "80")
              .map((state) => (
                <Link key={state} to={handling} search={{ state }}>
                  <Figure of={data.counts[state] ?? 0} />
                  {contractStates[state]}
                </Link>
              ))}
          </nav>
          {data.rows.length === 0 ? (
            <EmptyState title={`没有在办的${title}`} drawing="contract" small>
              成交后合同自动生成，显示在这里
            </EmptyState>
          ) : (
            <ul className={styles["rows"]}>
              {data.rows.map((row) => (
                <li key={row.contractNo}>
                  <Link to={handling} search={{ contractNo: row.contractNo, open: row.contractNo }}>
                    {row.contractNo}
                  </Link>
                  <span className={row.dutyBy === "own" ? styles["due"] : undefined}>
                    {row.duty === null
                      ? contractStates[row.state as ContractState]
                      : `${row.dutyBy === "own" ? "本方" : row.dutyBy === "other" ? "对方" : "交易中心"}${actionLabels[row.duty as ContractActionType]}`}
                  </span>
                  <span>{row.dueAt === null ? "" : `${formatDeadline(row.dueAt).slice(5)} 前`}</span>
                  <span>
                    {row.product} {shownQuantity(row.quantity)} 吨
                  </span>
                  <span>{shownAmount(row.amount)} 元</span>
                  <span className={styles["firm"]}>{row.counterparty}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
