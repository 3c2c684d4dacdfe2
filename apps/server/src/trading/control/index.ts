import type { Platform } from "../../platform/module.ts";
import { confirmRequest } from "./confirm-request.ts";
import { extendSection } from "./extend-section.ts";
import { listCalendar } from "./list-calendar.ts";
import { listJournal } from "./list-journal.ts";
import { listSections } from "./list-sections.ts";
import { previewStep } from "./preview-step.ts";
import { previewVoid } from "./preview-void.ts";
import { readControlRoom } from "./read-control-room.ts";
import { readDesk } from "./read-desk.ts";
import { readSection } from "./read-section.ts";
import { rejectRequest } from "./reject-request.ts";
import { requestVoid } from "./request-void.ts";
import { resumeSection } from "./resume-section.ts";
import { setAlarmAside } from "./set-alarm-aside.ts";
import { suspendSection } from "./suspend-section.ts";

/** The calls of the control room. */
export const controlHandlers = (platform: Platform) => [
  listSections,
  listCalendar,
  readSection,
  readControlRoom,
  listJournal,
  suspendSection,
  resumeSection,
  extendSection,
  previewVoid(platform),
  previewStep,
  requestVoid,
  confirmRequest,
  rejectRequest,
  readDesk,
  setAlarmAside,
];
