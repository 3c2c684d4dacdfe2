import { content } from "./content/operations.ts";
import { contracts } from "./contracts/operations.ts";
import { funds } from "./funds/operations.ts";
import { identity } from "./identity/operations.ts";
import { market } from "./market/operations.ts";
import { proof } from "./proof/operations.ts";
import { system } from "./system/operations.ts";
import { applications } from "./trading/applications.ts";
import { trading } from "./trading/operations.ts";
import { sessionSteps } from "./trading/session-steps.ts";

/** Every call of the platform, by context. */
export const contract = {
  system,
  identity,
  content,
  funds,
  contracts,
  trading: { ...trading, ...sessionSteps },
  applications,
  market,
  proof,
} as const;
