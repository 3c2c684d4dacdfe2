import type { places } from "@zd/api/mall/places";
import type { OutputOf } from "@zd/api/wire/operation";
import { placeTypes } from "@zd/domain/mall/codes";
import { FindLink, ParkLink, PlaceLink } from "../../../../parts/mall/links.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { Tag } from "../../../../ui/status/tag.tsx";
import own from "./places.module.css";

type PlaceRow = OutputOf<typeof places.findPlaces>["rows"][number];

/** Places as cards: where they are, and how much is for sale there. */
export const PlaceList = ({ rows }: { readonly rows: readonly PlaceRow[] }) => (
  <ul className={own["list"]}>
    {rows.map(({ place, name, type, province, city, county, wares }) => (
      <li key={place}>
        <p>
          <PlaceLink place={place}>{name}</PlaceLink> <Tag>{placeTypes[type]}</Tag>
        </p>
        <p className={layout["quiet"]}>{[province, city, county].filter(Boolean).join(" ")}</p>
        <p>
          {type === "3" && <ParkLink park={place}>矿与煤场</ParkLink>}{" "}
          {wares > 0 ? (
            <FindLink find={{ place }}>在售 {wares} 件</FindLink>
          ) : (
            <span className={layout["quiet"]}>暂无在售商品</span>
          )}
        </p>
      </li>
    ))}
  </ul>
);
