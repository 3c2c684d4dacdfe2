import { attributeKinds } from "../terms/attribute-kinds.ts";
import { payTypes } from "../terms/codes.ts";
import {
  feeTypes,
  mallWareStates,
  merchantApplicationStates,
  placeTypes,
  priceBases,
  priceChangeStates,
  shopStatuses,
} from "./codes.ts";
import { wareSorts } from "./finding.ts";
import { shopConditions } from "./merchant.ts";
import { quantityModes } from "./stock.ts";

/** 商城字典: every table of codes that a client of the mall needs, by its name on the wire (dictId). */
export const mallDictionary: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  placeType: placeTypes,
  applyStatus: merchantApplicationStates,
  shopStatus: shopStatuses,
  openState: shopConditions,
  wareStatus: mallWareStates,
  priceStatus: priceChangeStates,
  paraType: feeTypes,
  priceBasis: priceBases,
  payType: { "0": payTypes["0"], "1": payTypes["1"] },
  attributeKind: attributeKinds,
  quantityMode: quantityModes,
  wareSort: wareSorts,
};
