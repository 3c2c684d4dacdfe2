import { Link } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import { placePage } from "@zd/api/mall/page-addresses";
import { places } from "@zd/api/mall/places";
import { type PlaceId, placeTypes } from "@zd/domain/mall/codes";
import { CallRefused } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { FindLink, ParkLink, RegionsLink } from "../../../../parts/mall/links.tsx";
import { emptyFind } from "../../../../parts/mall/search-address.ts";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { Tag } from "../../../../ui/status/tag.tsx";
import { Fact, Facts } from "../../../../ui/tables/facts.tsx";
import { useAddress } from "../address.ts";
import { Crumbs } from "../crumbs.tsx";
import styles from "../mall.module.css";
import { WareTable } from "../ware-table.tsx";
import { PlaceList } from "./place-list.tsx";
import own from "./places.module.css";
import { PlacesMap } from "./places-map.tsx";

/** 厂矿详情: where the place is, in words and figures, and what is sold there. */
export function PlacePage() {
  const address = useAddress(placePage);
  return address ? <Place key={address.place} id={address.place} /> : <NoPlace />;
}

const NoPlace = () => (
  <EmptyState page title="没有找到该地点">
    <Link to="/trade/factoryList" className={buttonClass({})}>
      全部地点
    </Link>
  </EmptyState>
);

function Place({ id }: { readonly id: PlaceId }) {
  const { data, error, refetch } = useCallQuery(places.readPlace, { place: id });
  if (error instanceof CallRefused && error.is("NOT_FOUND")) return <NoPlace />;
  if (error) return <FailedState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const where = [data.province, data.city, data.county].filter(Boolean).join(" ");
  return (
    <>
      <Crumbs>
        <RegionsLink of={{ area: data.area }}>{data.areaName}</RegionsLink>
        {data.name}
      </Crumbs>
      <section className={own["head"]}>
        <h1>
          {data.name} <Tag>{placeTypes[data.type]}</Tag>
        </h1>
        {data.intro && <p>{data.intro}</p>}
        <Facts bare>
          <Fact title="所在地区">{where}</Fact>
          <Fact title="详细地址">{data.address}</Fact>
          <Fact title="经度">{data.longitude || noNumber}</Fact>
          <Fact title="纬度">{data.latitude || noNumber}</Fact>
          <Fact title="在售商品">{data.wares} 件</Fact>
          <Fact title="供货商户">{data.merchants} 家</Fact>
        </Facts>
        {data.type === "3" && (
          <p>
            <ParkLink park={data.place}>园区内的矿与煤场</ParkLink>
          </p>
        )}
        {data.locations.length > 0 && (
          <p className={layout["quiet"]}>
            库位：{data.locations.map(({ name, kind }) => (kind ? `${name}（${kind}）` : name)).join("、")}
          </p>
        )}
      </section>
      <PlacesMap label={`地图：${data.name}及附近地点`} places={[data, ...data.near]} of={id} />
      <PlaceWares place={id} />
      {data.near.length > 0 && (
        <section>
          <h2 className={styles["title"]}>{data.areaName}的其他地点</h2>
          <PlaceList rows={data.near} />
        </section>
      )}
    </>
  );
}

const pageSize = 20;

function PlaceWares({ place }: { readonly place: PlaceId }) {
  const find = { ...emptyFind, place, pageSize };
  const { data, error, refetch } = useCallQuery(mallFinding.findWares, find);
  return (
    <section>
      <div className={styles["title"]}>
        <h2>在售商品</h2>
        {data && data.total > data.rows.length && <FindLink find={find}>查看全部 {data.total} 件</FindLink>}
      </div>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.rows.length === 0 ? (
        <p className={styles["none"]}>该地点暂无在售商品</p>
      ) : (
        <WareTable title="在售商品" wares={data.rows} />
      )}
    </section>
  );
}
