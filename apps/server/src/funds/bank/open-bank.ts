import type { Platform } from "../../platform/module.ts";
import { connect } from "../../platform/outside.ts";
import { applyBankAnswer } from "../transfers/carry-transfer.ts";
import { absentBank } from "./absent-bank.ts";
import type { Bank, OpenedBank } from "./bank.ts";
import { sandboxBank } from "./sandbox/sandbox-bank.ts";

type BankNeeds = Pick<Platform, "config" | "db" | "transact">;

/** The settlement bank that the configuration names. */
export const openBank = (platform: BankNeeds): OpenedBank =>
  connect(platform.config, "bank", {
    sandbox: () => sandboxBank(platform, applyBankAnswer),
    absent: absentBank,
  });

/** The part of the bank that verifies to whom an account belongs. */
export type ProvingBank = Pick<Bank, "payVerification" | "directory">;

/** The same for contexts that verify accounts of firms which are no members yet. */
export const openProvingBank = (platform: BankNeeds): ProvingBank => openBank(platform).bank;
