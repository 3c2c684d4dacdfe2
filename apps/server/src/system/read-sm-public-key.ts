import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import type { Keys } from "../platform/process/keys.ts";

/** 国密加密公钥 */
export const readSmPublicKey = ({ smPublicKey }: Pick<Keys, "smPublicKey">) =>
  handle(api.system.readSmPublicKey, async () => ({ publicKey: smPublicKey() }));
