import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { edit } from "./change-terms.ts";

/** 修改商品: a draft, or what was rejected. */
export const editWare = handle(contract.mallWares.editWare, (given, scope) => edit(given, scope, "edit"));
