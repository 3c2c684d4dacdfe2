import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { edit } from "./change-terms.ts";

/** 修改商品, of a draft or a rejected ware. */
export const editWare = handle(api.mallWares.editWare, (input, scope) => edit(input, scope, "edit"));
