import type { Platform } from "../../platform/module.ts";
import type { Bank } from "../bank/bank.ts";
import type { AgreementErrands } from "./bank-errands.ts";
import { closeAccount } from "./close-account.ts";
import type { findObligations } from "./obligations.ts";
import { openCustomer } from "./open-customer.ts";
import { previewDefault } from "./preview-default.ts";
import { readAgreements } from "./read-agreements.ts";
import { readVerification } from "./read-verification.ts";
import { setAutoRefund } from "./set-auto-refund.ts";
import { setDefault } from "./set-default.ts";
import { signAccount } from "./sign-account.ts";
import { stageData } from "./stage-data.ts";
import { previewUnsigning, unsignAccount } from "./unsign-account.ts";
import { verifyAccount } from "./verify-account.ts";

/** The calls about 签约, and the accounts that firms have bound. */
export const agreementHandlers = ({
  bank,
  errands,
  obligationsOf,
  platform,
}: {
  readonly bank: Bank;
  readonly errands: AgreementErrands;
  readonly obligationsOf: ReturnType<typeof findObligations>;
  readonly platform: Platform;
}) => [
  ...readAgreements,
  readVerification(platform.demoNotices),
  openCustomer,
  signAccount(bank, errands),
  verifyAccount(errands),
  unsignAccount(errands, obligationsOf),
  previewUnsigning(obligationsOf),
  setDefault,
  previewDefault,
  setAutoRefund,
  ...stageData,
  ...closeAccount(obligationsOf),
];
