import { places } from "@zd/api/mall/places";
import { mallWares } from "@zd/api/mall/wares";
import type { WareKindId } from "@zd/domain/kernel/brand";
import type { PlaceId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/trading/application-terms";
import { useAnswer } from "../../../../../api/hooks.ts";

/** Lists that hardly ever change are asked for once in a while. */
const freshMs = 600_000;

export const useWareKinds = () => useAnswer(mallWares.listKinds, {}, { freshMs });

export const usePlaces = () => useAnswer(places.listPlaces, {}, { freshMs });

/** 库位 of a place; nothing is asked while none is chosen. */
export const useLocations = (place: string) =>
  useAnswer(
    places.listLocations,
    { place: (place || "none") as PlaceId },
    { freshMs, enabled: place !== "" },
  );

/** What a ware of this kind and product has to say. */
export const useWareTemplate = (wareKind: string, product: string) =>
  useAnswer(
    mallWares.listAttributes,
    {
      wareKind: (wareKind || "none") as WareKindId,
      ...(product === "" ? {} : { product: product as ProductId }),
    },
    { freshMs, enabled: wareKind !== "" },
  );
