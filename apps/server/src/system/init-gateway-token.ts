import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import type { Keys } from "../platform/process/keys.ts";

/** 初始化网关令牌: signed and not stored, so that any node can check it. */
export const initGatewayToken = ({ mintToken }: Pick<Keys, "mintToken">) =>
  handle(api.system.initGatewayToken, async (_, { now }) => mintToken(now));
