import { api } from "@zd/api";
import { handle } from "../../platform/operation.ts";
import { edit } from "./change-terms.ts";

/** 修改商品: a draft, or what was rejected. */
export const editWare = handle(api.mallWares.editWare, (given, scope) => edit(given, scope, "edit"));
