import { Link } from "@tanstack/react-router";
import { contracts } from "@zd/api/contracts/operations";
import type { SectionRow } from "@zd/api/market/board";
import { type ContractState, contractStates } from "@zd/domain/contracts/codes";
import type { WareId } from "@zd/domain/kernel/brand";
import { amountOf } from "@zd/domain/money/amount";
import { statusLabel } from "@zd/domain/trading/codes";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useHallPath } from "../../../../api/mall.ts";
import { useUser } from "../../../../api/session.ts";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import type { OwnOrder, OwnStands } from "../own/own-orders.ts";
import { StandingTag } from "../own/standing-tag.tsx";
import { ProofLinks } from "../proof/proof-links.tsx";
import styles from "../ticket/ticket.module.css";

interface Props {
  readonly section: SectionRow;
  /** The firm's own in the section, newest first. */
  readonly orders: readonly OwnOrder[];
  /** How the firm stands on each of its wares. */
  readonly stands: OwnStands;
  /** Shows the ware in the room. */
  readonly onChoose: (ware: WareId) => void;
}

/** After the close: what the section came to, and what the firm has of it. */
export function SectionResult({ section, orders, stands, onChoose }: Props) {
  const user = useUser();
  const hallPath = useHallPath();
  const hasDealt = [...stands.values()].some(({ standing }) => standing === "dealt");
  return (
    <section className={styles["ticket"]} aria-label="场次结果">
      <header>
        <h2>场次结果</h2>
        <span>{statusLabel(section.status, section.downmode)}</span>
      </header>
      <p className={styles["limits"]}>
        <span>
          成交标的<b>{section.waresDealt}</b>
        </span>
        <span>
          流标标的<b>{section.waresFailed}</b>
        </span>
        <span>
          成交量 吨<b>{shownQuantity(section.quantityDealt)}</b>
        </span>
      </p>
      {user && <OwnResults orders={orders} stands={stands} onChoose={onChoose} />}
      {user && <OwnDeals section={section} />}
      {hasDealt ? (
        <Link
          to="/user/trade/contract"
          className={classNames(buttonClass({ look: "main", large: true }), styles["onward"])}
        >
          前往成交查询
        </Link>
      ) : (
        <Link to={hallPath} className={classNames(buttonClass({ large: true }), styles["onward"])}>
          返回大厅看其他场次
        </Link>
      )}
      <ProofLinks section={section.section} />
    </section>
  );
}

function OwnResults({ orders, stands, onChoose }: Omit<Props, "section">) {
  if (stands.size === 0) return <p className={styles["consequence"]}>贵司未参与本场交易。</p>;
  // Whoever has taken more than once has more than one deal; otherwise the order by which the firm stands says it.
  const results = [...stands].flatMap(([ware, { standing, order }]) =>
    (standing === "dealt" ? orders.filter((one) => one.ware === ware && isDealt(one)) : [order]).map(
      (one) => ({
        ware,
        standing,
        order: one,
      }),
    ),
  );
  return (
    <div className={styles["results"]}>
      <h3>本方结果</h3>
      <PlainTable
        label="本方结果"
        columns={[
          {
            title: "标的",
            show: ({ ware, order }) => (
              <button type="button" onClick={() => onChoose(ware)}>
                {order.wareNo} {order.product}
              </button>
            ),
          },
          {
            title: "价格",
            unit: "元/吨",
            figure: true,
            show: ({ order }) => <b>{shownPrice(order.price)}</b>,
          },
          {
            title: "成交",
            unit: "吨",
            figure: true,
            show: ({ standing, order }) =>
              standing === "dealt" ? (
                <span title={`${shownAmount(order.price && amountOf(order.price, order.filled))} 元`}>
                  {shownQuantity(order.filled)}
                </span>
              ) : (
                "0"
              ),
          },
          { title: "结果", show: ({ standing }) => <StandingTag standing={standing} /> },
        ]}
        rows={results}
        rowKey={({ order }) => order.orderNo}
      />
    </div>
  );
}

const isDealt = ({ status }: OwnOrder) => status === "B" || status === "C";

/** The firm's deals of this section as the deal query has them (1001). */
function OwnDeals({ section: { section } }: Pick<Props, "section">) {
  const dealsQuery = useCallQuery(contracts.listDeals, { pageIndex: 1, pageSize: 20, filters: { section } });
  const { data: deals } = dealsQuery;
  if (dealsQuery.error)
    return <FailedState what="本方成交" error={dealsQuery.error} onRetry={() => void dealsQuery.refetch()} />;
  if (!deals || deals.rows.length === 0) return null;
  return (
    <div className={styles["results"]}>
      <h3>本方成交</h3>
      <PlainTable
        label="本方成交"
        columns={[
          { title: "合同号", show: ({ contractNo }) => contractNo },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => <b>{shownAmount(amount)}</b> },
          { title: "服务费", unit: "元", figure: true, from: "laptop", show: ({ fee }) => shownAmount(fee) },
          { title: "状态", show: ({ state }) => contractStates[state as ContractState] },
        ]}
        rows={deals.rows}
        rowKey={({ contractNo }) => contractNo}
      />
    </div>
  );
}
