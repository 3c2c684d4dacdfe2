import { Outlet } from "@tanstack/react-router";
import { PaperArea } from "./paper-area.tsx";
import { Shell } from "./shell.tsx";

/** The frame of the user centre. */
export const UserShell = () => (
  <Shell area="user">
    <PaperArea>
      <Outlet />
    </PaperArea>
  </Shell>
);
