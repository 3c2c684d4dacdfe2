import { places } from "@zd/api/mall/places";
import { mallWares } from "@zd/api/mall/wares";
import type { WareKindId } from "@zd/domain/kernel/brand";
import type { PlaceId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { useCallQuery } from "../../../../../api/hooks.ts";

/** How long an answer counts as fresh, in milliseconds: these lists hardly ever change. */
const staleMs = 600_000;

export const useWareKinds = () => useCallQuery(mallWares.listKinds, {}, { staleMs });

export const usePlaces = () => useCallQuery(places.listPlaces, {}, { staleMs });

/** 库位 of a place; nothing is asked while none is chosen. */
export const useLocations = (place: string) =>
  useCallQuery(
    places.listLocations,
    { place: (place || "none") as PlaceId },
    { staleMs, enabled: place !== "" },
  );

/** The attributes and qualities that a ware of this kind and product must state. */
export const useWareTemplate = (wareKind: string, product: string) =>
  useCallQuery(
    mallWares.listAttributes,
    {
      wareKind: (wareKind || "none") as WareKindId,
      ...(product === "" ? {} : { product: product as ProductId }),
    },
    { staleMs, enabled: wareKind !== "" },
  );
