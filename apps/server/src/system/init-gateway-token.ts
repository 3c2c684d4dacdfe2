import { contract } from "@zd/contract";
import { handle } from "../platform/operation.ts";
import type { Keys } from "../platform/keys.ts";

/** 初始化网关令牌. */
export const initGatewayToken = (keys: Keys) =>
  handle(contract.system.initGatewayToken, async (_, { now }) => keys.mintToken(now));
