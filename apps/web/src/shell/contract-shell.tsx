import { Outlet } from "@tanstack/react-router";
import { PaperArea } from "./paper-area.tsx";
import { Shell } from "./shell.tsx";

/** The frame of the contract centre. */
export const ContractShell = () => (
  <Shell area="contract">
    <PaperArea>
      <Outlet />
    </PaperArea>
  </Shell>
);
