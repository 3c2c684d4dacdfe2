import { listAttributes, listChoices, listKinds, listWares } from "./lists.ts";
import { readWare } from "./read-ware.ts";
import { approveWare, listWaresForReview, readWareForReview, rejectWare, takeDownWare } from "./review.ts";
import { editTakenDown, editWare, saveWare } from "./save-ware.ts";
import { deleteWare, editWareStatus, submitWare } from "./ware-steps.ts";

/** The calls about 商品, of merchants and of whoever reviews them. */
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
  editWareStatus,
  listWaresForReview,
  readWareForReview,
  approveWare,
  rejectWare,
  takeDownWare,
];
