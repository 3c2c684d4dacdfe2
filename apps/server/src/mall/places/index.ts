import { listPublicPlaces } from "./find-places.ts";
import { listAreas } from "./list-areas.ts";
import { listLocations } from "./list-locations.ts";
import { listPlaces } from "./list-places.ts";
import { readPlace } from "./read-place.ts";

/** The calls about 地点. */
export const placeHandlers = [listAreas, listPlaces, listLocations, listPublicPlaces, readPlace];
