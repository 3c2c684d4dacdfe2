import { mallFinding } from "@zd/api/mall/finding";
import { places } from "@zd/api/mall/places";
import type { FirmId } from "@zd/domain/kernel/brand";
import { type PlaceId, type PlaceType, placeTypes } from "@zd/domain/mall/codes";
import type { ReactNode } from "react";
import { useAside } from "../../../../api/hooks.ts";
import { FindLink } from "../../../../parts/mall/links.tsx";
import { emptyFind, type Find } from "../../../../parts/mall/search-address.ts";
import chip from "../../chip.module.css";
import styles from "../mall.module.css";

const staleMs = 60_000;
const cache = { staleMs } as const;

interface Props {
  /** What is looked for now. */
  readonly find: Find;
  /** The shops of the wares that were found, to choose one of them. */
  readonly shops: readonly { readonly firm: FirmId; readonly shopName: string }[];
}

/** What narrows a search by a choice: each is a link, so that the address says it all. */
export function FilterRows({ find, shops }: Props) {
  const kinds = useAside(mallFinding.listKinds, {}, cache) ?? [];
  const { wareKind } = find;
  const bounds = useAside(mallFinding.readKindFilters, wareKind === undefined ? {} : { wareKind }, cache);
  const kind = kinds.find(({ wareKind }) => wareKind === find.wareKind);
  const namesShop = find.firm !== undefined;

  return (
    <dl className={styles["rows"]}>
      <Row title="种类">
        <Choice find={find} change={{ wareKind: undefined, product: undefined }} current={!find.wareKind}>
          全部
        </Choice>
        {kinds.map(({ wareKind, name, wares }) => (
          <Choice
            key={wareKind}
            find={find}
            change={{ wareKind, product: undefined }}
            current={wareKind === find.wareKind}
          >
            {name} <b>{wares}</b>
          </Choice>
        ))}
      </Row>
      {kind && kind.products.length > 0 && (
        <Row title="产品">
          <Choice find={find} change={{ product: undefined }} current={!find.product}>
            全部
          </Choice>
          {kind.products.map(({ product, name, wares }) => (
            <Choice key={product} find={find} change={{ product }} current={product === find.product}>
              {name} <b>{wares}</b>
            </Choice>
          ))}
        </Row>
      )}
      <Row title="地区">
        <Choice find={find} change={{ area: undefined }} current={!find.area}>
          全部
        </Choice>
        {(bounds?.areas ?? []).map(({ area, name, wares }) => (
          <Choice key={area} find={find} change={{ area }} current={area === find.area}>
            {name} <b>{wares}</b>
          </Choice>
        ))}
      </Row>
      <PlaceRow find={find} />
      {(shops.length > 1 || namesShop) && (
        <Row title="商户">
          <Choice find={find} change={{ firm: undefined }} current={!namesShop}>
            全部
          </Choice>
          {shops.map(({ firm, shopName }) => (
            <Choice key={firm} find={find} change={{ firm }} current={firm === find.firm}>
              {shopName}
            </Choice>
          ))}
        </Row>
      )}
    </dl>
  );
}

/** 提货地: a kind of place, and the one place to which the address has narrowed the search. */
function PlaceRow({ find }: { readonly find: Find }) {
  return (
    <Row title="提货地">
      <Choice
        find={find}
        change={{ placeType: undefined, place: undefined }}
        current={!find.placeType && !find.place}
      >
        全部
      </Choice>
      {Object.entries(placeTypes).map(([type, name]) => (
        <Choice
          key={type}
          find={find}
          change={{ placeType: type as PlaceType, place: undefined }}
          current={type === find.placeType}
        >
          {name}
        </Choice>
      ))}
      {find.place !== undefined && <ChosenPlace find={find} place={find.place} />}
    </Row>
  );
}

/** The place to which the search is narrowed; pressing it takes the narrowing away. */
function ChosenPlace({ find, place }: { readonly find: Find; readonly place: PlaceId }) {
  const data = useAside(places.readPlace, { place }, cache);
  return (
    <Choice find={find} change={{ place: undefined }} current>
      {data?.name ?? place} ×
    </Choice>
  );
}

const Row = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <dt>{title}</dt>
    <dd>
      <nav className={styles["chips"]} aria-label={title}>
        {children}
      </nav>
    </dd>
  </>
);

interface ChoiceProps {
  readonly find: Find;
  /** What the choice changes of it. */
  readonly change: Partial<Find>;
  /** Whether it is chosen already. */
  readonly current: boolean;
  readonly children: ReactNode;
}

/** A choice as a link; it leads to the first page of what is found with it. */
const Choice = ({ find, change, current, children }: ChoiceProps) => (
  <FindLink
    find={{ ...find, ...change, pageIndex: emptyFind.pageIndex }}
    className={chip["chip"]}
    current={current}
  >
    {children}
  </FindLink>
);
