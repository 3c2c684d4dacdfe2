import { Link, useLocation } from "@tanstack/react-router";
import { mallOrders } from "@zd/api/mall/orders";
import type { Quantity } from "@zd/domain/kernel/brand";
import { fen } from "@zd/domain/kernel/brand";
import { amountOf } from "@zd/domain/money/amount";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useId, useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { isStaff, may, useUser } from "../../../../api/session.ts";
import { positive } from "../../../../parts/form-rules.ts";
import { PutButton } from "../../../../parts/mall/basket/put-button.tsx";
import { AskDialog } from "../../../../parts/mall/negotiation/ask-dialog.tsx";
import { countAfterStep, mostOf, quickCounts } from "../../../../parts/mall/order-count.ts";
import { OpensAt } from "../../../../parts/mall/shop-condition.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import layout from "../../../../ui/page/layout.module.css";
import { SideTag } from "../../../../ui/status/tag.tsx";
import { Freight } from "./freight.tsx";
import own from "./order-box.module.css";
import { OrderDialog } from "./order-dialog.tsx";
import type { PublicWare, Trial } from "./reads.ts";

/** How often the trial is renewed, in milliseconds: its prices hold for a minute. */
const everyMs = 30_000;

interface Props {
  readonly ware: PublicWare;
  /** The quantity that the field begins with, in 0.0001 t. */
  readonly firstCount: Quantity;
}

/** 订购: how much, and what the server reckons that it would come to. */
export function OrderBox({ ware, firstCount }: Props) {
  const id = useId();
  const user = useUser();
  const form = useForm(mallOrders.tryCount, {
    initial: { count: formatQuantity(firstCount) },
    input: ({ count }) => ({ ware: ware.ware, count }),
    rules: ({ count }) => positive("count", count),
  });
  const [orderTrial, setOrderTrial] = useState<Trial | null>(null);
  const count = form.input?.count ?? null;
  const asks = may(user, "place-orders") && form.settled !== null;
  const trial = useCallQuery(
    mallOrders.tryCount,
    form.settled ?? { ware: ware.ware, count: ware.minQuantity },
    { trial: true, enabled: asks, keepPrevious: true, everyMs },
  );
  // What is shown must be what was reckoned for what is typed.
  const current = asks && trial.data?.count === count ? trial.data : null;
  const most = mostOf(ware);
  const setCount = (next: Quantity) => form.change({ count: formatQuantity(next) });

  return (
    <section className={own["box"]}>
      <h2>
        订购 <SideTag side="B" />
      </h2>
      <div className={own["label"]}>
        <label htmlFor={id}>数量 吨</label>
        <span id={`${id}-bounds`}>
          起订 {shownQuantity(ware.minQuantity)}，步长 {shownQuantity(ware.step)}
          {most !== null && `，最多 ${shownQuantity(most)}`}
        </span>
      </div>
      <div className={own["stepper"]}>
        <button type="button" aria-label="减少数量" onClick={() => setCount(countAfterStep(ware, count, -1))}>
          −
        </button>
        <MoneyInput
          id={id}
          decimals={4}
          value={form.values.count}
          onChange={(text) => form.change({ count: text })}
          aria-describedby={`${id}-bounds`}
        />
        <button type="button" aria-label="增加数量" onClick={() => setCount(countAfterStep(ware, count, 1))}>
          +
        </button>
      </div>
      <div className={own["quick"]}>
        {quickCounts(ware).map((each) => (
          <button key={each} type="button" onClick={() => setCount(each)}>
            {each === most ? "全部 " : ""}
            {shownQuantity(each)}
          </button>
        ))}
      </div>
      <Sums ware={ware} count={count} trial={current} />
      <Way
        ware={ware}
        trial={current}
        failure={trial.error && asks ? messageOf(trial.error) : null}
        onOrder={setOrderTrial}
      />
      <div className={own["beside"]}>
        <PutButton
          ware={ware.ware}
          name={ware.name}
          count={count}
          price={current?.price ?? ware.ownPrice ?? ware.price}
        />
        <AskButton ware={ware} count={count ?? ware.minQuantity} />
      </div>
      {user !== null && !isStaff(user) && ware.basis !== "door" && (
        <Freight from={ware.placeName} goods={current?.price ?? ware.ownPrice ?? ware.price} />
      )}
      <p className={layout["note"]}>商户须在 24 小时内确认，逾期订单失效，冻结款全额释放。</p>
      {orderTrial && <OrderDialog ware={ware} firstTrial={orderTrial} onClose={() => setOrderTrial(null)} />}
    </section>
  );
}

interface AskProps {
  readonly ware: PublicWare;
  /** The quantity that the question begins with, in 0.0001 t. */
  readonly count: Quantity;
}

/** 议价, for users who may place orders. */
function AskButton({ ware, count }: AskProps) {
  const [isOpen, setOpen] = useState(false);
  if (!may(useUser(), "place-orders")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>议价</Button>
      {isOpen && (
        <AskDialog
          ware={ware.ware}
          wareName={ware.name}
          shopName={ware.shopName}
          initial={{ price: ware.ownPrice ?? ware.price, count, delivery: "" }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface SumsProps {
  readonly ware: PublicWare;
  /** In the field now; null while it is no quantity. */
  readonly count: Quantity | null;
  /** What the server has reckoned for this count; null before, and for visitors. */
  readonly trial: Trial | null;
}

/** 货款 → 大写 → 保证金 → 服务费 → 冻结 → 可用 → 下单后可用, line by line. A visitor sees what the goods cost. */
function Sums({ ware, count, trial }: SumsProps) {
  const price = trial?.price ?? ware.ownPrice ?? ware.price;
  const amount = trial?.amount ?? (count === null ? null : amountOf(price, count));
  return (
    <dl className={own["sums"]} aria-label="试算">
      <dt>
        货款 {shownPrice(price)} × {shownQuantity(count)}
      </dt>
      <dd>
        <b>{shownAmount(amount)}</b>
      </dd>
      <dd className={own["capitals"]}>{amount !== null && chineseCapital(amount)}</dd>
      <dt>保证金</dt>
      <dd>{shownAmount(trial?.deposit ?? null)}</dd>
      <dt>服务费</dt>
      <dd>{shownAmount(trial?.fee ?? null)}</dd>
      <dt>货款与服务费合计</dt>
      <dd>{shownAmount(trial?.total ?? null)}</dd>
      <dt className={own["frozen"]}>本次冻结 元</dt>
      <dd className={own["frozen"]}>{shownAmount(trial?.frozen ?? null)}</dd>
      <dt>可用资金</dt>
      <dd>{shownAmount(trial?.funds ?? null)}</dd>
      <dt>下单后可用</dt>
      <dd>{shownAmount(trial && fen(trial.funds - trial.frozen))}</dd>
    </dl>
  );
}

interface WayProps {
  readonly ware: PublicWare;
  /** What the order would come to; null while that is not known. */
  readonly trial: Trial | null;
  /** Why the server could not reckon it, in Chinese; null otherwise. */
  readonly failure: string | null;
  /** Opens the confirmation of the order that was reckoned. */
  readonly onOrder: (trial: Trial) => void;
}

/** The button that orders, or why the user cannot. */
function Way({ ware, trial, failure, onOrder }: WayProps) {
  const user = useUser();
  const href = useLocation({ select: (location) => location.href });
  if (user === null) {
    return (
      <Link to="/login" search={{ redirect: href }} className={buttonClass({ look: "main", large: true })}>
        登录后订购
      </Link>
    );
  }
  const hindrance = isStaff(user)
    ? "交易中心人员不参与交易"
    : !may(user, "place-orders")
      ? "没有下单权限，请联系本企业管理员"
      : (failure ?? trial?.refusal?.message ?? null);
  return (
    <>
      <Button
        look="main"
        large
        disabled={hindrance !== null || trial === null}
        onClick={() => trial && onOrder(trial)}
      >
        {trial ? `订购 ${shownAmount(trial.amount)} 元` : `订购 ${ware.name}`}
      </Button>
      {hindrance && (
        <p className={own["hindrance"]} role="status">
          {hindrance}
          {ware.opensAt !== null && (
            <>
              {" "}
              <OpensAt at={ware.opensAt} />
            </>
          )}
        </p>
      )}
    </>
  );
}
