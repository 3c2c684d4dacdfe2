import { contractControl } from "@zd/api/contracts/control";
import type { ControlContract } from "../../../parts/contracts/view.ts";

export interface ControlActionProps {
  readonly contract: ControlContract;
  readonly onClose: () => void;
}

/** What a step of the exchange makes stale; a refusal is shown in its dialog. */
export const controlSettings = {
  refreshes: [contractControl.listContracts, contractControl.readContract],
  silent: true,
} as const;

/** The contract, and the version of it that was seen. */
export const seenOf = ({ contractNo, version }: ControlContract) => ({ contractNo, seen: version });
