import { Link } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import { warePage } from "@zd/api/mall/page-addresses";
import type { Quantity } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type MallWareId, priceBases } from "@zd/domain/mall/codes";
import { CallRefused } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useWareFollow } from "../../../../parts/mall/follow.ts";
import { FindLink, PlaceLink } from "../../../../parts/mall/links.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { noNumber, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { Tag } from "../../../../ui/status/tag.tsx";
import { Facts } from "../../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import { useAddress } from "../address.ts";
import { Crumbs } from "../crumbs.tsx";
import styles from "../mall.module.css";
import { Gallery } from "./gallery.tsx";
import { OrderBox } from "./order-box.tsx";
import { PriceHistory } from "./price-history.tsx";
import type { PublicWare } from "./reads.ts";
import { SellerBlock } from "./seller-block.tsx";
import own from "./ware-page.module.css";

/** How often stock and price are read again, in milliseconds. */
const everyMs = 15_000;

/** 商品详情. */
export function WarePage() {
  const address = useAddress(warePage);
  return address ? <Ware key={address.ware} id={address.ware} count={address.count ?? null} /> : <NoWare />;
}

interface WareProps {
  readonly id: MallWareId;
  /** How much the address asks for, in 0.0001 t; null where it does not say. */
  readonly count: Quantity | null;
}

function Ware({ id, count }: WareProps) {
  const { data, error, refetch } = useCallQuery(mallFinding.readWare, { ware: id }, { everyMs });
  if (error instanceof CallRefused && error.is("NOT_FOUND")) return <NoWare />;
  if (!data && error) return <FailedState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return (
    <>
      <Crumbs>
        <FindLink find={{ wareKind: data.wareKind }}>{data.kindName}</FindLink>
        <FindLink find={{ wareKind: data.wareKind, product: data.product }}>{data.productName}</FindLink>
        {data.name}
      </Crumbs>
      <div className={own["page"]}>
        <div className={own["left"]}>
          <Head ware={data} />
          <PriceHistory ware={data.ware} />
          <WareFacts ware={data} />
        </div>
        <aside className={own["right"]} aria-label="订购">
          <OrderBox ware={data} firstCount={count ?? data.minQuantity} />
          <SellerBlock ware={data} />
        </aside>
      </div>
    </>
  );
}

const NoWare = () => (
  <EmptyState page title="商品不存在或已下架">
    <Link to="/trade" className={buttonClass({})}>
      返回商城
    </Link>
  </EmptyState>
);

function Head({ ware }: { readonly ware: PublicWare }) {
  const { isFollowed, toggle } = useWareFollow();
  const isWareFollowed = isFollowed(ware.ware);
  const { minQuantity, step, maxQuantity } = ware;
  return (
    <section className={own["head"]}>
      <Gallery ware={ware} />
      <div>
        <h1>
          {ware.name} {ware.placeName} <Tag tone="accent">在售</Tag>
        </h1>
        <p className={own["price"]}>
          <b>{shownPrice(ware.ownPrice ?? ware.price)}</b> 元/吨 含税{priceBases[ware.basis]}
          {ware.ownPrice !== null && (
            <>
              {" "}
              <Tag tone="accent">客户价</Tag> 牌价 <s>{shownPrice(ware.price)}</s>，贵公司是该店铺的协议客户
            </>
          )}
        </p>
        <p className={own["brief"]}>
          {formatShanghai(ware.since).slice(0, 16)} 起执行 · 库存 {shownQuantity(ware.available)} 吨 ·
          累计成交 {shownQuantity(ware.sold)} 吨 · 起订 {shownQuantity(minQuantity)} 吨 · 步长{" "}
          {shownQuantity(step)} 吨{maxQuantity !== null && ` · 每单最多 ${shownQuantity(maxQuantity)} 吨`}
        </p>
        <p className={own["brief"]}>
          提货地 <PlaceLink place={ware.place}>{ware.placeName}</PlaceLink> {ware.areaName}
          {ware.locationName && ` · ${ware.locationName}`} · 合同生效后 {ware.pickupDays} 天内提货 · 商品号{" "}
          {ware.ware}
        </p>
        <p className={own["marks"]}>
          <Button aria-pressed={isWareFollowed} onClick={() => toggle(ware.ware)}>
            {isWareFollowed ? "已收藏" : "收藏商品"}
          </Button>
        </p>
      </div>
    </section>
  );
}

function WareFacts({ ware }: { readonly ware: PublicWare }) {
  return (
    <div className={own["facts"]}>
      <section aria-labelledby="qualities">
        <h2 id="qualities" className={styles["title"]}>
          质量指标
        </h2>
        {ware.qualities.length === 0 ? (
          <p className={styles["none"]}>商户没有填写质量指标</p>
        ) : (
          <PlainTable
            label="质量指标"
            edge
            columns={[
              {
                title: "指标",
                show: ({ label, unit }) => (
                  <>
                    {label} <span className={layout["quiet"]}>{unit}</span>
                  </>
                ),
              },
              { title: "承诺值", figure: true, show: ({ promise }) => <b>{promise || noNumber}</b> },
              { title: "最近化验", figure: true, show: ({ measured }) => measured || noNumber },
              { title: "拒收", figure: true, show: ({ reject }) => reject || noNumber },
            ]}
            rows={ware.qualities}
            rowKey={({ code }) => code}
          />
        )}
      </section>
      <section aria-labelledby="attributes">
        <h2 id="attributes" className={styles["title"]}>
          商品属性
        </h2>
        <Facts
          className={own["attributes"]}
          layout="ends"
          rows={[
            ...ware.attributes.map(({ label, value, unit }) => [label, `${value} ${unit}`] as const),
            ["商品种类", `${ware.kindName} ${ware.productName}`],
            ["上架时间", formatShanghai(ware.onSaleSince).slice(0, 16)],
          ]}
        />
        {ware.description && (
          <>
            <h2 className={styles["title"]}>商品说明</h2>
            <p className={own["description"]}>{ware.description}</p>
          </>
        )}
      </section>
    </div>
  );
}
