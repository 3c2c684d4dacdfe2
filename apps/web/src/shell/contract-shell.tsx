import { Shell } from "./shell.tsx";

/** The frame of the contract centre. */
export const ContractShell = () => <Shell area="contract" />;
