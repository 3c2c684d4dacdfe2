import type { places } from "@zd/api/mall/places";
import type { OutputOf } from "@zd/api/wire/operation";
import { pointOf } from "@zd/domain/logistics/trail";
import type { PlaceId } from "@zd/domain/mall/codes";
import { useSite } from "../../../../api/site.ts";
import { MapView } from "../../../../ui/map/map-view.tsx";
import own from "./places.module.css";

type Place = Pick<
  OutputOf<typeof places.findPlaces>["rows"][number],
  "place" | "name" | "longitude" | "latitude"
>;

interface Props {
  /** What the map shows, for whoever does not see it. */
  readonly label: string;
  readonly places: readonly Place[];
  /** The place that the page is about, which stands out; null where it is about all of them. */
  readonly of: PlaceId | null;
}

/** Places on a map; those without a registered point are named below it. Nothing where none has one. */
export function PlacesMap({ label, places, of }: Props) {
  const server = useSite()?.mapServer ?? null;
  const spots = places.flatMap(({ place, name, longitude, latitude }) => {
    const point = pointOf(longitude, latitude);
    return point
      ? [{ key: place, point, label: name, kind: place === of ? ("here" as const) : ("place" as const) }]
      : [];
  });
  if (spots.length === 0) return null;
  const missing = places.filter(({ longitude, latitude }) => pointOf(longitude, latitude) === null);
  return (
    <section aria-label="地图" className={own["map"]}>
      <MapView
        label={label}
        scene={{ spots }}
        sceneKey={spots.map(({ key }) => key).join(" ")}
        server={server}
        caption="底图为示意图。"
      />
      {missing.length > 0 && <p>未登记位置：{missing.map(({ name }) => name).join("、")}</p>}
    </section>
  );
}
