import type { CarryTransfer } from "./carry-transfer.ts";
import { deposit } from "./deposit.ts";
import { listTransfers } from "./list-transfers.ts";
import { listVouchers } from "./list-vouchers.ts";
import { previewTransfer } from "./preview-transfer.ts";
import { pushTransfer } from "./push-transfer.ts";
import { readWithdrawable } from "./read-withdrawable.ts";
import { tryWithdrawal } from "./try-withdrawal.ts";
import { withdraw } from "./withdraw.ts";

/** The calls about 出入金. */
export const transferHandlers = (carry: CarryTransfer) => [
  deposit(carry),
  withdraw(carry),
  tryWithdrawal,
  previewTransfer,
  readWithdrawable,
  listTransfers,
  pushTransfer(carry),
  listVouchers,
];
