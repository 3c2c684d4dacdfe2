import { approveWare } from "./approve-ware.ts";
import { deleteWare } from "./delete-ware.ts";
import { editTakenDown } from "./edit-taken-down.ts";
import { editWare } from "./edit-ware.ts";
import { editWareStatus } from "./edit-ware-status.ts";
import { listAttributes } from "./list-attributes.ts";
import { listChoices } from "./list-choices.ts";
import { listKinds } from "./list-kinds.ts";
import { listWares } from "./list-wares.ts";
import { listWaresForReview } from "./list-wares-for-review.ts";
import { previewStatus } from "./preview-status.ts";
import { previewStep } from "./preview-step.ts";
import { readWare } from "./read-ware.ts";
import { readWareForReview } from "./read-ware-for-review.ts";
import { rejectWare } from "./reject-ware.ts";
import { saveWare } from "./save-ware.ts";
import { submitWare } from "./submit-ware.ts";
import { takeDownWare } from "./take-down-ware.ts";

/** The calls about 商品, of merchants and of staff. */
export const wareHandlers = [
  listKinds,
  listAttributes,
  listChoices,
  listWares,
  readWare,
  saveWare,
  editWare,
  editTakenDown,
  deleteWare,
  submitWare,
  previewStatus,
  editWareStatus,
  listWaresForReview,
  readWareForReview,
  previewStep,
  approveWare,
  rejectWare,
  takeDownWare,
];
