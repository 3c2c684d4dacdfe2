import { api } from "@zd/api";
import { sealText } from "@zd/api/trading/seal-box";
import { handle } from "../../platform/calls/operation.ts";
import { enrolHolder, holderOf } from "./key-store.ts";

/** 登记开启密钥: the public key alone; the private one never leaves the holder. */
export const enrolKey = handle(api.seals.enrolKey, async ({ publicKey }, { tx, actor, now, refuse }) => {
  const holder = holderOf(actor);
  if (holder === null) return refuse("NOT_ALLOWED");
  // A key that nothing can be sealed for would be noticed only when a section is planned.
  await sealText(publicKey, "", "").catch(() => refuse("INPUT_INVALID", { detail: "公钥不可用" }));
  await enrolHolder(tx, { user: actor.userId, firm: actor.firmId, holder, publicKey }, now);
  return {};
});
