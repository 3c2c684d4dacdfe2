import { z } from "zod";
import { payload } from "../wire/payload.ts";
import { system } from "./operations.ts";

/** The id of the element in a page's document that holds the {@link firstFacts}, as JSON. */
export const firstFactsId = "first-facts";

/**
 * What every page asks before anything else, and what is the same for everybody on a host: the server writes it into the
 * document, so that a page begins with its own questions.
 */
export const firstFacts = payload({
  gateway: ["gateway", system.initGatewayToken.output, "网关令牌"],
  site: ["site", system.readParameters.output, "系统参数"],
  mall: ["mall", z.boolean(), "是否启用商城"],
});

export type FirstFacts = z.output<typeof firstFacts>;
