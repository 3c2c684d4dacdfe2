import { hasDesk, mayDo, type Permission, type RoleName } from "./access.ts";

/** The desks that read 风险总览. */
const riskReaders = ["control-contracts", "settle-funds"] as const satisfies readonly Permission[];

/** Whether somebody with these roles may read 风险总览: by his desk, or because he has none and reads all, as an auditor does. */
export const mayReadRisk = (held: readonly RoleName[]): boolean =>
  !hasDesk(held) || riskReaders.some((permission) => mayDo(held, permission));
