import { regionsPage } from "@zd/api/mall/page-addresses";
import { places } from "@zd/api/mall/places";
import { type PlaceType, placeTypes } from "@zd/domain/mall/codes";
import { useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { RegionsLink } from "../../../../parts/mall/links.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSettled } from "../../../../ui/form/use-settled.ts";
import layout from "../../../../ui/page/layout.module.css";
import chip from "../../chip.module.css";
import { useAddress } from "../address.ts";
import { Crumbs } from "../crumbs.tsx";
import styles from "../mall.module.css";
import { FoundPlaces } from "./found-places.tsx";
import own from "./places.module.css";

/** 区域列表: the regions, and the mines, coal yards, parks and ports that lie there. */
export function RegionsPage() {
  const { type, area } = useAddress(regionsPage) ?? {};
  const [text, setText] = useState("");
  const { value: keyword } = useSettled(text.trim(), text.trim());
  const areas = useCallQuery(places.listAreas, {}, { staleMs: 60_000 });

  return (
    <>
      <Crumbs>区域列表</Crumbs>
      <h1 className="sr">区域列表</h1>
      <dl className={styles["rows"]}>
        <dt>地区</dt>
        <dd>
          <nav className={styles["chips"]} aria-label="地区">
            <RegionsLink of={{ type }} className={chip["chip"]} current={area === undefined}>
              全部
            </RegionsLink>
            {areas.data?.map((each) => (
              <RegionsLink
                key={each.area}
                of={{ type, area: each.area }}
                className={chip["chip"]}
                current={each.area === area}
              >
                {each.name} <b>{each.places}</b>
              </RegionsLink>
            ))}
            {areas.error && (
              <span className={layout["quiet"]}>
                {messageOf(areas.error)}{" "}
                <Button look="text" small onClick={() => void areas.refetch()}>
                  重试
                </Button>
              </span>
            )}
          </nav>
        </dd>
        <dt>类型</dt>
        <dd>
          <nav className={styles["chips"]} aria-label="类型">
            <RegionsLink of={{ area }} className={chip["chip"]} current={type === undefined}>
              全部
            </RegionsLink>
            {Object.entries(placeTypes).map(([each, name]) => (
              <RegionsLink
                key={each}
                of={{ area, type: each as PlaceType }}
                className={chip["chip"]}
                current={each === type}
              >
                {name}
              </RegionsLink>
            ))}
          </nav>
        </dd>
      </dl>
      <div className={own["find"]}>
        <TextField
          label="名称"
          value={text}
          onChange={setText}
          maxLength={40}
          placeholder="矿、煤场、园区或港口的名称"
        />
      </div>
      <FoundPlaces
        key={`${type} ${area} ${keyword}`}
        query={{ keyword, ...(type && { type }), ...(area && { area }) }}
        none="没有符合条件的地点"
      />
    </>
  );
}
