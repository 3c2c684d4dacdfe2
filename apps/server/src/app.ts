import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Logger } from "pino";
import { admission, openLicenceReader } from "./admission/index.ts";
import { closing } from "./closing/index.ts";
import type { Config } from "./config.ts";
import { console } from "./console/index.ts";
import { content } from "./content/index.ts";
import { contracts, findContractObligations, findContractTodos } from "./contracts/index.ts";
import { demo } from "./demo/index.ts";
import { attachFiles, files, findAttachments } from "./files/index.ts";
import { financing, findFinanceTodos, findLoanObligations } from "./financing/index.ts";
import { findAvailable, findMoneyTodos, funds } from "./funds/index.ts";
import { goods } from "./goods/index.ts";
import { identity, type PasswordCost, passwordCost as usualPasswordCost } from "./identity/index.ts";
import { lists } from "./lists/index.ts";
import {
  findCarriage,
  findHaulageObligations,
  findHaulageTodos,
  hasWaybills,
  logistics,
} from "./logistics/index.ts";
import { findMallObligations, findMallTodos, mall } from "./mall/index.ts";
import { market } from "./market/index.ts";
import { findReminderReads, messages, tellReminder } from "./messages/index.ts";
import type { Api } from "./platform/calls/operation.ts";
import type { OpenModule } from "./platform/module.ts";
import { openPlatform, type RunningPlatform } from "./platform/open-platform.ts";
import type { Clock } from "./platform/process/clock.ts";
import { reports } from "./reports/index.ts";
import { retentions } from "./retention.ts";
import { findCertificateTodos, signing } from "./signing/index.ts";
import { system } from "./system/index.ts";
import { findDealProof, findTradeTodos, trading } from "./trading/index.ts";

export { findFilling } from "./demo/index.ts";
export { openFirstAdministrator } from "./identity/index.ts";
export { findDemoAccounts } from "./system/index.ts";

/** The contexts, the lowest first. */
const contextsOf = ({ ZD_DEMO }: Config, passwordCost: PasswordCost): readonly OpenModule[] => [
  system,
  identity({
    attachments: { attach: attachFiles, find: findAttachments },
    todos: [
      findContractTodos,
      findTradeTodos,
      findMallTodos,
      findMoneyTodos,
      findFinanceTodos,
      findHaulageTodos,
      findCertificateTodos,
    ],
    available: findAvailable,
    tellReminder,
    reminderReads: findReminderReads,
    passwordCost,
  }),
  messages,
  files,
  content,
  signing([findContractTodos]),
  funds([findContractObligations, findMallObligations, findLoanObligations, findHaulageObligations]),
  admission,
  goods,
  contracts(findDealProof, hasWaybills, findCarriage),
  trading,
  mall,
  logistics(openLicenceReader),
  financing,
  market,
  lists,
  closing,
  reports,
  console,
  ...(ZD_DEMO ? [demo] : []),
];

export interface AppNeeds {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly works?: boolean;
  readonly onTables?: () => void;
  /** Less than the usual for a test that signs many people in. */
  readonly passwordCost?: PasswordCost;
  /** Wraps each context before it opens; the tests see by it what handlers read of their input. */
  readonly wrapContext?: (context: OpenModule) => OpenModule;
}

/** The composition root: the whole exchange on its database. */
export const openApp = ({
  wrapContext = (context) => context,
  passwordCost = usualPasswordCost,
  ...needs
}: AppNeeds): Promise<RunningPlatform> =>
  openPlatform({
    ...needs,
    retentions,
    api: callsOf(needs.config),
    contexts: contextsOf(needs.config, passwordCost).map(wrapContext),
  });

/** What is answered under each configuration: the same object each time, by which its description is found again. */
const answered = new Map<string, Api>();

/** The calls that are answered: those of the demo, and of a sandbox that stands in for nobody, are not even addresses. */
function callsOf(config: Config): Api {
  const key = [config.ZD_DEMO, ...[...config.SANDBOXES].toSorted()].join(" ");
  const calls = answered.get(key) ?? choose(config);
  answered.set(key, calls);
  return calls;
}

function choose({ ZD_DEMO, SANDBOXES }: Config): Api {
  const isThere = ({ sandboxOf }: AnyOperation) => sandboxOf === null || SANDBOXES.has(sandboxOf);
  const contexts = Object.entries(api as Api).filter(([name]) => ZD_DEMO || name !== "demo");
  return Object.fromEntries(
    contexts.map(([name, calls]) => [
      name,
      Object.fromEntries(Object.entries(calls).filter(([, call]) => isThere(call))),
    ]),
  );
}
