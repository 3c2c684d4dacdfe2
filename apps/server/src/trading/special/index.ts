import { analyseSection } from "./analyse-section.ts";
import { downloadGuestTotals } from "./download-guest-totals.ts";
import { findCandidates } from "./find-candidates.ts";
import { inviteGuest } from "./invite-guest.ts";
import { listGuests } from "./list-guests.ts";
import { previewRemoval } from "./preview-removal.ts";
import { readGuestTotals } from "./read-guest-totals.ts";
import { removeGuest } from "./remove-guest.ts";

/** The calls about 专场 and those who are invited to them. */
export const specialHandlers = [
  listGuests,
  findCandidates,
  inviteGuest,
  previewRemoval,
  removeGuest,
  readGuestTotals,
  downloadGuestTotals,
  analyseSection,
];
