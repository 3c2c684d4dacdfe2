import { editing } from "./content/editing.ts";
import { content } from "./content/operations.ts";
import { contracts } from "./contracts/operations.ts";
import { funds } from "./funds/operations.ts";
import { blacklist } from "./identity/blacklist.ts";
import { identity } from "./identity/operations.ts";
import { lists } from "./lists/operations.ts";
import { market } from "./market/operations.ts";
import { proof } from "./proof/operations.ts";
import { system } from "./system/operations.ts";
import { applications } from "./trading/applications.ts";
import { control } from "./trading/control.ts";
import { trading } from "./trading/operations.ts";
import { sectionPlans } from "./trading/section-plans.ts";
import { sessionSteps } from "./trading/session-steps.ts";
import { special } from "./trading/special-sections.ts";

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
  control,
  sectionPlans,
  editing,
  blacklist,
  proof,
  special,
  lists,
} as const;
