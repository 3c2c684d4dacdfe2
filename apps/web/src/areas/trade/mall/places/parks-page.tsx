import { placePage } from "@zd/api/mall/page-addresses";
import { places } from "@zd/api/mall/places";
import type { PlaceId } from "@zd/domain/mall/codes";
import { useAside } from "../../../../api/hooks.ts";
import { ParkLink, PlaceLink, RegionsLink } from "../../../../parts/mall/links.tsx";
import { useAddress } from "../address.ts";
import { Crumbs } from "../crumbs.tsx";
import { FoundPlaces } from "./found-places.tsx";
import own from "./places.module.css";

/** 园区列表: the parks, or the mines and yards of the one that the address names. */
export function ParksPage() {
  const address = useAddress(placePage);
  return address ? <Park key={address.place} id={address.place} /> : <AllParks />;
}

const AllParks = () => (
  <>
    <Crumbs>
      <RegionsLink of={{}}>区域列表</RegionsLink>
      园区
    </Crumbs>
    <h1 className={own["title"]}>园区列表</h1>
    <FoundPlaces query={{ type: "3" }} none="还没有园区" withMap />
  </>
);

function Park({ id }: { readonly id: PlaceId }) {
  const data = useAside(places.readPlace, { place: id });
  const name = data?.name ?? "园区";
  return (
    <>
      <Crumbs>
        <ParkLink park={null}>园区</ParkLink>
        {name}
      </Crumbs>
      <h1 className={own["title"]}>{name}的矿与煤场</h1>
      {data && (
        <p className={own["about"]}>
          {[data.province, data.city, data.county].filter(Boolean).join(" ")} ·{" "}
          <PlaceLink place={id}>园区详情</PlaceLink>
        </p>
      )}
      <FoundPlaces query={{ park: id }} none="该园区还没有登记矿或煤场" withMap />
    </>
  );
}
