import type { Platform } from "../../platform/module.ts";
import { addStaff } from "./add-staff.ts";
import { editStaff } from "./edit-staff.ts";
import { listRights } from "./list-rights.ts";
import { listStaff } from "./list-staff.ts";
import { previewStaff } from "./preview-staff.ts";
import { resetStaffPassword } from "./reset-staff-password.ts";
import { setStaffState } from "./set-staff-state.ts";

/** The calls about the exchange's own people. */
export const staffHandlers = (platform: Platform) => [
  listStaff,
  listRights,
  ...previewStaff(platform),
  addStaff,
  editStaff,
  setStaffState,
  resetStaffPassword,
];
