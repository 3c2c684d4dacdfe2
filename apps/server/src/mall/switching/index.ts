import { addHost } from "./add-host.ts";
import { editHost } from "./edit-host.ts";
import { listDictionary } from "./list-dictionary.ts";
import { listHosts } from "./list-hosts.ts";
import { listHostsForStaff } from "./list-hosts-for-staff.ts";
import { previewHostState } from "./preview-host-state.ts";
import { setHostState } from "./set-host-state.ts";

/** The calls about the hosts on which the mall is enabled. */
export const switchingHandlers = [
  listHosts,
  listDictionary,
  listHostsForStaff,
  addHost,
  editHost,
  previewHostState,
  setHostState,
];
