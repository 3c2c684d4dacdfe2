import { RegionsLink } from "../../../../ui/mall/links.tsx";
import { Crumbs } from "../crumbs.tsx";
import { FoundPlaces } from "./found-places.tsx";
import own from "./places.module.css";

/** 园区列表. */
export const ParksPage = () => (
  <>
    <Crumbs>
      <RegionsLink of={{}}>区域列表</RegionsLink>
      园区
    </Crumbs>
    <h1 className={own["title"]}>园区列表</h1>
    <FoundPlaces wanted={{ type: "3" }} none="还没有园区" />
  </>
);
