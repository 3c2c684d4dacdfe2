import type { Platform } from "../../platform/module.ts";
import { connect } from "../../platform/outside.ts";
import { hearOfTransfer } from "../transfers/carry-transfer.ts";
import { absentBank } from "./absent-bank.ts";
import type { Bank, OpenedBank } from "./bank.ts";
import { sandboxBank } from "./sandbox/sandbox-bank.ts";

type Around = Pick<Platform, "config" | "db" | "transact">;

/** The settlement bank that the settings choose. */
export const openBank = (platform: Around): OpenedBank =>
  connect(platform.config, "bank", {
    sandbox: () => sandboxBank(platform, hearOfTransfer),
    absent: absentBank,
  });

/** As much of the bank as shows whose an account is. */
export type ProvingBank = Pick<Bank, "payVerification" | "directory">;

/** The bank, for a context that binds accounts of firms which are not members yet. */
export const openProvingBank = (platform: Around): ProvingBank => openBank(platform).bank;
