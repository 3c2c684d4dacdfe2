import { Shell } from "./shell.tsx";

/** The frame of the user centre. */
export const UserShell = () => <Shell area="user" />;
