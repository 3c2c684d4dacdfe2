import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { edit } from "./change-terms.ts";

/** 下架商品修改; the ware needs a review before it is on sale again. */
export const editTakenDown = handle(api.mallWares.editTakenDown, (input, scope) =>
  edit(input, scope, "editByDown"),
);
