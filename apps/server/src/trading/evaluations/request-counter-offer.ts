import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { askFor } from "./ask-for.ts";

/** 申请受托还价; the quoter is told once it is confirmed. */
export const requestCounterOffer = handle(
  api.evaluations.requestCounterOffer,
  async ({ order, price, ...input }, scope) => ({
    record: await askFor(input, { kind: "counter-offer", order, price }, scope),
  }),
);
