import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";

/** 签名公钥: every key with which the exchange has ever signed. */
export const listKeys = ({ signer }: Platform) =>
  handle(api.proof.listKeys, async () => [...signer.publicKeys()]);
