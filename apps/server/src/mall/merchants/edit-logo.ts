import { api } from "@zd/api";
import { fileKinds } from "@zd/domain/files/kinds";
import { attachFiles, findStored } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { lockOwnShop, writeLog } from "./shop-store.ts";

/** 修改商家Logo: a picture uploaded before, which everybody may read from then on. */
export const editLogo = handle(
  api.merchants.editLogo,
  async ({ logo }, { actor, request, refuse, ...scope }) => {
    const { tx, now } = scope;
    const shop = await lockOwnShop(tx, { actor, request });
    const attaching = {
      company: shop.companyId,
      firm: shop.firmId,
      ofOthers: false,
      audience: { everyoneFrom: now },
    } as const;
    await attachFiles(
      tx,
      { kind: "shop-logo", id: shop.firmId },
      logo === null ? [] : [logo],
      attaching,
      now,
    );
    const stranger = (await findStored(tx, logo === null ? [] : [logo])).find(
      ({ kind }) => fileKinds[kind].shown !== "picture",
    );
    if (stranger) return refuse("PICTURES_ONLY", { name: stranger.name });
    await tx
      .updateTable("mall.merchant")
      .set({ logoId: logo, version: shop.version + 1 })
      .where("firmId", "=", shop.firmId)
      .execute();
    await writeLog(scope, actor, [
      { firm: shop.firmId, action: "修改店铺Logo", detail: logo === null ? "移除" : "更换" },
    ]);
    return null;
  },
);
