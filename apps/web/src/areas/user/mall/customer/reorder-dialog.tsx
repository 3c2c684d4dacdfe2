import { mallFinding } from "@zd/api/mall/finding";
import { mallOrders } from "@zd/api/mall/orders";
import { CallRefused } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { WareLink } from "../../../../parts/mall/links.tsx";
import type { OrderRead } from "../../../../parts/mall/order-view.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import form from "../../../../ui/form/form.module.css";
import layout from "../../../../ui/page/layout.module.css";
import { Facts } from "../../../../ui/tables/facts.tsx";
import { whatHasChanged } from "./what-has-changed.ts";

interface Props {
  /** The order that is placed once more. */
  readonly order: OrderRead;
  readonly onClose: () => void;
}

/** 再来一单: what the same would cost today, what has changed since, and why it cannot be ordered where it cannot. */
export function ReorderDialog({ order, onClose }: Props) {
  const { ware, count } = order;
  const { data, error, refetch } = useCallQuery(mallFinding.readWare, { ware }, { trial: true });
  const isGone = error instanceof CallRefused && error.is("NOT_FOUND");
  return (
    <Dialog
      title={`再来一单：${order.wareName}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {data && (
            <WareLink ware={ware} count={count} className={buttonClass({ look: "main" })}>
              去订购
            </WareLink>
          )}
        </>
      }
    >
      {isGone ? (
        <EmptyState title="商品已下架或不存在，不能再订购" drawing="coal" small>
          请在商城查找同类商品
        </EmptyState>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Today order={order} changes={whatHasChanged(order, data)} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

interface TodayProps {
  readonly order: OrderRead;
  /** What has changed since, in words. */
  readonly changes: readonly string[];
}

/** The same quantity at the price of today. */
function Today({ order: { ware, count }, changes }: TodayProps) {
  const { data: trial, error } = useCallQuery(mallOrders.tryCount, { ware, count }, { trial: true });
  const refusal = error?.message ?? trial?.refusal?.message ?? null;
  return (
    <>
      <Facts
        label="今日试算"
        rows={[
          ["数量（吨）", shownQuantity(count)],
          ["今日单价（元/吨）", shownPrice(trial?.price ?? null)],
          ["货款（元）", shownAmount(trial?.amount ?? null)],
          ["下单冻结（元）", shownAmount(trial?.frozen ?? null)],
        ]}
      />
      {changes.length === 0 ? (
        <p className={layout["note"]}>商品与上次下单时相同。</p>
      ) : (
        <>
          <p className={layout["note"]}>与上次下单时不同：</p>
          <ul aria-label="与上次不同">
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {refusal && (
        <p className={form["refusal"]} role="status">
          此刻不能照此下单：{refusal}
        </p>
      )}
    </>
  );
}
