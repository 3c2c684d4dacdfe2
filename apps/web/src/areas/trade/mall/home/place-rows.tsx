import { Link } from "@tanstack/react-router";
import { places } from "@zd/api/mall/places";
import { type PlaceType, placeTypes } from "@zd/domain/mall/codes";
import { useAside } from "../../../../api/hooks.ts";
import { FindLink, PlaceLink, RegionsLink } from "../../../../parts/mall/links.tsx";
import { noNumber } from "../../../../ui/figures/figures.tsx";
import chip from "../../chip.module.css";
import styles from "../mall.module.css";

const cache = { staleMs: 60_000 } as const;
/** How many places are shown: as many as fit in a line. */
const placeCount = 6;

/** 地区 and 提货地: the ways in by where the goods lie. */
export function PlaceRows() {
  const areas = useAside(places.listAreas, {}, cache) ?? [];
  const best = useAside(places.findPlaces, { pageIndex: 1, pageSize: placeCount, keyword: "" }, cache);
  return (
    <dl className={styles["rows"]}>
      <dt>地区</dt>
      <dd>
        <nav className={styles["chips"]} aria-label="地区">
          {areas
            .filter(({ wares }) => wares > 0)
            .map(({ area, name, wares }) => (
              <FindLink key={area} find={{ area }} className={chip["chip"]}>
                {name} <b>{wares}</b>
              </FindLink>
            ))}
          <RegionsLink of={{}} className={chip["chip"]}>
            全部区域
          </RegionsLink>
        </nav>
      </dd>
      <dt>提货地</dt>
      <dd>
        <nav className={styles["chips"]} aria-label="提货地">
          {Object.entries(placeTypes).map(([type, name]) => (
            <RegionsLink key={type} of={{ type: type as PlaceType }} className={chip["chip"]}>
              {name} <b>{best ? (best.counts[type as "1"] ?? 0) : noNumber}</b>
            </RegionsLink>
          ))}
          {best?.rows.map(({ place, name, wares }) => (
            <PlaceLink key={place} place={place} className={chip["chip"]}>
              {name} <b>{wares}</b>
            </PlaceLink>
          ))}
          <Link to="/trade/placeFactory" className={chip["chip"]}>
            全部园区
          </Link>
        </nav>
      </dd>
    </dl>
  );
}
