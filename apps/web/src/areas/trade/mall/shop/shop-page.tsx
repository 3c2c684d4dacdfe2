import { Link } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import { merchants } from "@zd/api/mall/merchants";
import { shopPage } from "@zd/api/mall/page-addresses";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FirmId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatMinute } from "@zd/domain/mall/merchant";
import { useState } from "react";
import { CallRefused } from "../../../../api/failures.ts";
import { contentAddress } from "../../../../api/files.ts";
import { useAside, useCallQuery } from "../../../../api/hooks.ts";
import { useShopFollow } from "../../../../parts/mall/follow.ts";
import { FindLink } from "../../../../parts/mall/links.tsx";
import { emptyFind } from "../../../../parts/mall/search-address.ts";
import { ShopStanding } from "../../../../parts/mall/shop-condition.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { shownQuantity } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../../ui/tables/facts.tsx";
import chip from "../../chip.module.css";
import { useAddress } from "../address.ts";
import { Crumbs } from "../crumbs.tsx";
import styles from "../mall.module.css";
import { WareTable } from "../ware-table.tsx";
import own from "./shop-page.module.css";

type Shop = OutputOf<typeof merchants.readPublicShop>;

/** 店铺信息. */
export function ShopPage() {
  const address = useAddress(shopPage);
  return address ? <ShopOf key={address.firm} firm={address.firm} /> : <NoShop />;
}

function ShopOf({ firm }: { readonly firm: FirmId }) {
  const { data, error, refetch } = useCallQuery(merchants.readPublicShop, { firm });
  if (error instanceof CallRefused && error.is("NOT_FOUND")) return <NoShop />;
  if (error) return <FailedState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return (
    <>
      <Crumbs>{data.shopName}</Crumbs>
      <Head shop={data} />
      <ShopWares firm={firm} />
    </>
  );
}

const NoShop = () => (
  <EmptyState page title="店铺不存在或已停用">
    <Link to="/trade" className={buttonClass({})}>
      返回商城
    </Link>
  </EmptyState>
);

function Head({ shop }: { readonly shop: Shop }) {
  const { isFollowed, toggle } = useShopFollow();
  const isOwnFollow = isFollowed(shop.firm);
  return (
    <section className={own["head"]}>
      {shop.logo === null ? (
        <span className={own["logo"]} aria-hidden="true">
          {shop.shopName.slice(0, 1)}
        </span>
      ) : (
        <img className={own["logo"]} src={contentAddress(shop.logo)} alt="" width={72} height={72} />
      )}
      <div>
        <h1>{shop.shopName}</h1>
        <p className={own["firm"]}>
          {shop.firmName}
          <ShopStanding
            condition={shop.condition}
            hours={`${formatMinute(shop.opens)}–${formatMinute(shop.closes)}`}
          />
        </p>
        {shop.intro && <p className={own["intro"]}>{shop.intro}</p>}
        <p className={layout["quiet"]}>
          联系人 {shop.contactName} · <a href={`tel:${shop.contactPhone}`}>{shop.contactPhone}</a>
          {shop.address && ` · ${shop.address}`}
        </p>
      </div>
      <Facts bare layout="figures">
        <Fact title="在售 件">{shop.wares}</Fact>
        <Fact title="累计成交 吨">{shownQuantity(shop.sold)}</Fact>
        <Fact title="入驻">{formatShanghai(shop.openedAt).slice(0, 10)}</Fact>
      </Facts>
      <Button aria-pressed={isOwnFollow} onClick={() => toggle(shop.firm)}>
        {isOwnFollow ? "已关注店铺" : "关注店铺"}
      </Button>
    </section>
  );
}

const pageSize = 20;

/** What the shop sells, by its kinds. */
function ShopWares({ firm }: { readonly firm: FirmId }) {
  const kinds = useAside(merchants.listShopKinds, { firm }) ?? [];
  const [product, setProduct] = useState<(typeof kinds)[number]["product"] | undefined>(undefined);
  const find = { ...emptyFind, firm, product, pageSize };
  const { data, error, refetch } = useCallQuery(mallFinding.findWares, find, { keepPrevious: true });

  return (
    <section aria-label="在售商品">
      <div className={styles["bar"]}>
        <fieldset className={styles["chips"]} aria-label="种类">
          <button
            type="button"
            className={chip["chip"]}
            aria-pressed={product === undefined}
            onClick={() => setProduct(undefined)}
          >
            全部
          </button>
          {kinds.map((kind) => (
            <button
              key={`${kind.wareKind} ${kind.product}`}
              type="button"
              className={chip["chip"]}
              aria-pressed={kind.product === product}
              onClick={() => setProduct(kind.product)}
            >
              {kind.kindName} {kind.productName} <b>{kind.wares}</b>
            </button>
          ))}
        </fieldset>
        {data && data.total > data.rows.length && <FindLink find={find}>查看全部 {data.total} 件</FindLink>}
      </div>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.rows.length === 0 ? (
        <EmptyState title="该店铺暂无在售商品">关注店铺，上新后从收藏店铺进入</EmptyState>
      ) : (
        <WareTable title="在售商品" wares={data.rows} ofOneShop />
      )}
    </section>
  );
}
