import { api } from "@zd/api";
import { handleList } from "../../platform/lists/listings.ts";
import { movementSource } from "./movement-source.ts";

/** 资金变动明细 (R-7135). */
export const listChanges = handleList(api.money.listChanges, (_, { actor }) => movementSource(actor.firmId));
