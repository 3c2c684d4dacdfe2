import type { putUpFault } from "@zd/domain/mall/ware";
import { Refused } from "../../platform/calls/operation.ts";

export const refuseStep = (fault: ReturnType<typeof putUpFault>) => {
  if (fault) throw new Refused(fault.reason, fault.figures);
};
