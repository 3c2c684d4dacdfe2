import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { findFilling } from "./fill-market.ts";

/** 演示历史装载: how far the market's past is there. */
export const readFilling = handle(api.demo.readFilling, async (_, { db }) => {
  const { percent } = await findFilling(db);
  return { percent };
});
