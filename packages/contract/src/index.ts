import { editing } from "./content/editing.ts";
import { content } from "./content/operations.ts";
import { contractSteps } from "./contracts/actions.ts";
import { breach, breachControl } from "./contracts/breach.ts";
import { confirmationLetters } from "./contracts/confirmation-letters.ts";
import { contractControl } from "./contracts/control.ts";
import { contractDetails } from "./contracts/details.ts";
import { evidencePack } from "./contracts/evidence-pack.ts";
import { longTerm } from "./contracts/long-term.ts";
import { longTermControl } from "./contracts/long-term-control.ts";
import { contracts } from "./contracts/operations.ts";
import { files } from "./files/operations.ts";
import { agreements } from "./funds/agreements.ts";
import { banks } from "./funds/banks.ts";
import { fees } from "./funds/fees.ts";
import { fundPasswords } from "./funds/fund-password.ts";
import { invoices } from "./funds/invoices.ts";
import { money } from "./funds/money.ts";
import { funds } from "./funds/operations.ts";
import { sandboxBankCalls } from "./funds/sandbox.ts";
import { fundDesk } from "./funds/staff.ts";
import { transfers } from "./funds/transfers.ts";
import { yearFees } from "./funds/year-fees.ts";
import { areas } from "./identity/areas.ts";
import { blacklist } from "./identity/blacklist.ts";
import { firmChanges } from "./identity/firm-changes.ts";
import { firms } from "./identity/firms.ts";
import { identity } from "./identity/operations.ts";
import { operators } from "./identity/operators.ts";
import { qualifications } from "./identity/qualifications.ts";
import { lists } from "./lists/operations.ts";
import { market } from "./market/operations.ts";
import { proof } from "./proof/operations.ts";
import { certificates } from "./signing/certificates.ts";
import { letters } from "./signing/letters.ts";
import { system } from "./system/operations.ts";
import { applications } from "./trading/applications.ts";
import { control } from "./trading/control.ts";
import { evaluations } from "./trading/evaluations.ts";
import { trading } from "./trading/operations.ts";
import { parameterSheet } from "./trading/parameters.ts";
import { sectionPlans } from "./trading/section-plans.ts";
import { sessionSteps } from "./trading/session-steps.ts";
import { special } from "./trading/special-sections.ts";

/** Every call of the platform, by context. */
export const contract = {
  system,
  identity,
  content,
  files,
  funds,
  fundPasswords,
  banks,
  agreements,
  transfers,
  money,
  fundDesk,
  sandboxBank: sandboxBankCalls,
  contracts: { ...contracts, ...contractDetails, ...contractSteps, ...evidencePack },
  contractControl,
  breach,
  breachControl,
  confirmationLetters,
  longTerm,
  longTermControl,
  certificates,
  letters,
  fees,
  yearFees,
  invoices,
  trading: { ...trading, ...sessionSteps },
  applications,
  market,
  control,
  evaluations,
  sectionPlans,
  parameterSheet,
  editing,
  blacklist,
  qualifications,
  operators,
  firms,
  firmChanges,
  areas,
  proof,
  special,
  lists,
} as const;
