import { api } from "@zd/api";
import type { Keys } from "../platform/keys.ts";
import { handle } from "../platform/operation.ts";

/** 初始化网关令牌: signed and not stored, so that any node can check it. */
export const initGatewayToken = ({ mintToken }: Pick<Keys, "mintToken">) =>
  handle(api.system.initGatewayToken, async (_, { now }) => mintToken(now));
