import { places } from "@zd/api/mall/places";
import type { InputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import styles from "../mall.module.css";
import { PlaceList } from "./place-list.tsx";
import { PlacesMap } from "./places-map.tsx";

const pageSize = 30;

type PlaceQuery = Partial<Pick<InputOf<typeof places.findPlaces>, "type" | "area" | "park" | "keyword">>;

interface Props {
  readonly query: PlaceQuery;
  /** Said where there is no such place. */
  readonly none: string;
  /** Whether the places stand on a map as well. */
  readonly withMap?: boolean;
}

/** The places that are wanted, page by page, those with most wares first. */
export function FoundPlaces({ query, none, withMap = false }: Props) {
  const [pageIndex, setPageIndex] = useState(1);
  const input = { pageIndex, pageSize, ...query, keyword: query.keyword ?? "" };
  const { data, error, refetch } = useCallQuery(places.findPlaces, input, { keepPrevious: true });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.rows.length === 0) return <EmptyState title={none}>请更换地区、类型或名称</EmptyState>;
  const pages = Math.ceil(data.total / pageSize);
  return (
    <>
      {withMap && <PlacesMap label="地图：列出的地点" places={data.rows} of={null} />}
      <PlaceList rows={data.rows} />
      {pages > 1 && (
        <nav className={styles["pager"]} aria-label="翻页">
          <Button small disabled={pageIndex === 1} onClick={() => setPageIndex(pageIndex - 1)}>
            上一页
          </Button>
          <span>
            第 {pageIndex} / {pages} 页
          </span>
          <Button small disabled={pageIndex === pages} onClick={() => setPageIndex(pageIndex + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </>
  );
}
