import { api } from "@zd/api";
import { resolveRequestId } from "../platform/calls/idempotency.ts";
import { handle } from "../platform/calls/operation.ts";

/** 核对请求结果: what became of an earlier command of the same user. */
export const settleRequest = handle(
  api.system.settleRequest,
  ({ request }, { actor: { firmId, userId }, tx, now }) =>
    resolveRequestId(tx, { caller: firmId, userId, id: request }, now),
);
