import { useSearch } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import { wareSorts } from "@zd/domain/mall/finding";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useDictionary } from "../../../../api/mall.ts";
import { FindLink } from "../../../../parts/mall/links.tsx";
import { emptyFind, type Find, type FoundWares, findOf } from "../../../../parts/mall/search-address.ts";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { InOnePiece } from "../../../../ui/feedback/in-one-piece.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { grouped } from "../../../../ui/figures/figures.tsx";
import chip from "../../chip.module.css";
import { Crumbs } from "../crumbs.tsx";
import styles from "../mall.module.css";
import { Pager } from "../pager.tsx";
import { WareTable } from "../ware-table.tsx";
import { Bounds } from "./bounds-form.tsx";
import { FilterRows } from "./filter-rows.tsx";
import own from "./search-page.module.css";

const pageSize = 20;

/** How 综合 orders what was found (decision 0046). */
const ranking =
  "综合排序：先取有货、成交多、上架近的商品，再按名称、提货地、店铺、种类与检索词相符的程度排列";

/** 商品搜索: everything that narrows the search stands in the address. */
export function SearchPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const find: Find = { ...findOf(search), pageSize };
  const wares = useCallQuery(mallFinding.findWares, find, { keepPrevious: true });
  const title = find.keyword === "" ? "全部商品" : `“${find.keyword}”的搜索结果`;

  return (
    <>
      <Crumbs>{title}</Crumbs>
      <h1 className="sr">{title}</h1>
      <InOnePiece>
        <div className={own["beside"]}>
          <div className={own["filters"]}>
            <FilterRows find={find} shops={shopsOf(wares.data?.rows ?? [])} />
            <Bounds key={JSON.stringify(search)} find={find} />
          </div>
          <div className={own["found"]}>
            <div className={styles["bar"]}>
              <Sorts find={find} />
              {wares.data && (
                <span className={styles["count"]} role="status">
                  共 {grouped(String(wares.data.total))} 件{!wares.data.isAll && "以上，请缩小范围"}
                </span>
              )}
            </div>
            {wares.data?.corrected && (
              <p className={own["note"]}>
                没有找到“{find.keyword}”，以下是“{wares.data.corrected}”的结果
              </p>
            )}
            {wares.error ? (
              <FailedState error={wares.error} onRetry={() => void wares.refetch()} />
            ) : !wares.data ? (
              <Skeleton lines={12} />
            ) : wares.data.rows.length === 0 ? (
              <EmptyState title="没有找到符合条件的商品">
                可换用煤矿、煤场、商品或商户的名称、拼音或首字母，或放宽条件
                <FindLink find={{ keyword: find.keyword }} className={buttonClass({ small: true })}>
                  清除筛选
                </FindLink>
              </EmptyState>
            ) : (
              <div className={wares.isPlaceholderData ? own["asking"] : undefined}>
                <WareTable title={title} wares={wares.data.rows} />
                <Pager find={find} total={wares.data.total} />
              </div>
            )}
            <p className={own["ranking"]}>{ranking}</p>
          </div>
        </div>
      </InOnePiece>
    </>
  );
}

/** The shops of what is shown, each once, to narrow the search to one of them. */
const shopsOf = (rows: FoundWares["rows"]) => [
  ...new Map(rows.map(({ firm, shopName }) => [firm, { firm, shopName }])).values(),
];

/** 排序, in the words of the mall's dictionary. */
function Sorts({ find }: { readonly find: Find }) {
  const words = useDictionary("wareSort");
  return (
    <nav className={styles["chips"]} aria-label="排序">
      {Object.entries(wareSorts).map(([sort, usual]) => (
        <FindLink
          key={sort}
          find={{ ...find, sort: sort as Find["sort"], pageIndex: emptyFind.pageIndex }}
          className={chip["chip"]}
          current={sort === find.sort}
        >
          {words.find(({ value }) => value === sort)?.label ?? usual}
        </FindLink>
      ))}
    </nav>
  );
}
