import { api } from "@zd/api";
import type { Platform } from "../../platform/module.ts";
import { handle } from "../../platform/operation.ts";

/** 签名公钥: every key with which the exchange has ever signed. */
export const listKeys = ({ signer }: Platform) =>
  handle(api.proof.listKeys, async () => [...signer.publicKeys]);
