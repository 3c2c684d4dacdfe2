import { z } from "zod";
import { payload } from "../wire/payload.ts";
import { system } from "./operations.ts";

/** The id of the element in a page's document that holds the {@link firstFacts}, as JSON. */
export const firstFactsId = "first-facts";

/**
 * What every page asks first, and is the same for all users of a host: the server writes it into the document, so that a
 * page starts with its own calls.
 */
export const firstFacts = payload({
  gateway: ["gateway", system.initGatewayToken.output, "网关令牌"],
  site: ["site", system.readParameters.output, "系统参数"],
  mall: ["mall", z.boolean(), "是否启用商城"],
});

export type FirstFacts = z.output<typeof firstFacts>;
