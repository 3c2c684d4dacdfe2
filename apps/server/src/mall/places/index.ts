import { listAreas, listLocations, listPlaces, listPublicPlaces } from "./lists.ts";
import { readPlace } from "./read-place.ts";

/** The calls about 地点. */
export const placeHandlers = [listAreas, listPlaces, listLocations, listPublicPlaces, readPlace];
