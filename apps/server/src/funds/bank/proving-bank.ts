import type { Platform } from "../../platform/module.ts";
import { hearOfTransfer } from "../transfers/carry-transfer.ts";
import type { Bank } from "./bank.ts";
import { sandboxBank } from "./sandbox/sandbox-bank.ts";

/** As much of the bank as shows whose an account is. */
export type ProvingBank = Pick<Bank, "payVerification" | "directory">;

/** The bank, for a context that binds accounts of firms which are not members yet. */
export const openProvingBank = (platform: Pick<Platform, "db" | "transact">): ProvingBank =>
  sandboxBank(platform, hearOfTransfer).bank;
