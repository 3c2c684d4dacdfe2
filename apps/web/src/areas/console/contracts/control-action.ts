import { contractControl } from "@zd/api/contracts/control";
import type { ControlContract } from "../../../parts/contracts/view.ts";

export interface ControlActionProps {
  /** The contract in the version that is on the screen. */
  readonly contract: ControlContract;
  readonly onClose: () => void;
}

/** What a step of the exchange makes stale; a refusal is shown in its dialog. */
export const controlSettings = {
  refreshes: [contractControl.listContracts, contractControl.readContract],
  silent: true,
} as const;

/** Number of the contract, and its version on the screen: a step is refused where it is no longer the newest. */
export const contractKey = ({ contractNo, version }: ControlContract) => ({ contractNo, seen: version });
