import { admissionRefusals } from "./admission/refusals.ts";
import { closingRefusals } from "./closing/refusals.ts";
import { consoleRefusals } from "./console/refusals.ts";
import { contentRefusals } from "./content/refusals.ts";
import { contractsRefusals } from "./contracts/refusals.ts";
import { filesRefusals } from "./files/refusals.ts";
import { financingRefusals } from "./financing/refusals.ts";
import { fundsRefusals } from "./funds/refusals.ts";
import { goodsRefusals } from "./goods/refusals.ts";
import { identityRefusals } from "./identity/refusals.ts";
import { listsRefusals } from "./lists/refusals.ts";
import { logisticsRefusals } from "./logistics/refusals.ts";
import { mallRefusals } from "./mall/refusals.ts";
import { messagesRefusals } from "./messages/refusals.ts";
import { reportsRefusals } from "./reports/refusals.ts";
import { signingRefusals } from "./signing/refusals.ts";
import { systemRefusals } from "./system/refusals.ts";
import { tradingRefusals } from "./trading/refusals.ts";
import { type PendingRefusal, pendingRefusals } from "./wire/pending-refusals.ts";
import { platformRefusals } from "./wire/platform-refusals.ts";
import { type SessionRefusal, sessionRefusals } from "./wire/session-refusals.ts";

/** The refusals of each context; no name and no code stands in two of them. */
export const refusalTables = {
  platform: platformRefusals,
  session: sessionRefusals,
  admission: admissionRefusals,
  closing: closingRefusals,
  console: consoleRefusals,
  content: contentRefusals,
  contracts: contractsRefusals,
  files: filesRefusals,
  financing: financingRefusals,
  funds: fundsRefusals,
  goods: goodsRefusals,
  identity: identityRefusals,
  lists: listsRefusals,
  logistics: logisticsRefusals,
  mall: mallRefusals,
  messages: messagesRefusals,
  reports: reportsRefusals,
  signing: signingRefusals,
  system: systemRefusals,
  trading: tradingRefusals,
} as const;

/** Every reason to refuse a call: its code on the wire, and what the user reads. */
export const refusals = {
  ...platformRefusals,
  ...sessionRefusals,
  ...admissionRefusals,
  ...closingRefusals,
  ...consoleRefusals,
  ...contentRefusals,
  ...contractsRefusals,
  ...filesRefusals,
  ...financingRefusals,
  ...fundsRefusals,
  ...goodsRefusals,
  ...identityRefusals,
  ...listsRefusals,
  ...logisticsRefusals,
  ...mallRefusals,
  ...messagesRefusals,
  ...reportsRefusals,
  ...signingRefusals,
  ...systemRefusals,
  ...tradingRefusals,
} as const;

export type RefusalName = keyof typeof refusals;

/** Refusals that any call may meet on its way, whatever it declares. */
export const refusalsOfAnyCall = [
  "INPUT_INVALID",
  "BODY_UNREADABLE",
  "NOT_ALLOWED",
  "NOT_FOUND",
  "COMPANY_UNKNOWN",
  "REQUEST_REUSED",
  "REQUEST_RUNNING",
  "REQUEST_DONE",
  "SIGNATURE_WRONG",
  "SIGNED_AT_OTHER_TIME",
  "SIGNED_TWICE",
  "REQUEST_ID_MISSING",
  "SEAL_BROKEN",
  "BUSY",
  "SERVICE_AWAY",
  "SPACE_FULL",
  "STORE_DENIED",
  "TOO_OFTEN",
  ...(Object.keys(pendingRefusals) as PendingRefusal[]),
  ...(Object.keys(sessionRefusals) as SessionRefusal[]),
] as const satisfies readonly RefusalName[];

/** The refusal that a code of the wire stands for; null where it stands for none. */
export const refusalOf = (code: unknown): RefusalName | null => namesByCode.get(code) ?? null;

const namesByCode: ReadonlyMap<unknown, RefusalName> = new Map(
  (Object.keys(refusals) as RefusalName[]).map((name) => [refusals[name][0], name]),
);

/** The text of a refusal, with its figures filled in. */
export function refusalText(name: RefusalName, figures: Readonly<Record<string, string>> = {}) {
  return refusals[name][1].replace(/\{(\w+)\}/g, (_, figure: string) => figures[figure] ?? "");
}

/** A refusal where its figures are not at hand: without the clauses that need them, or with a gap in the only one. */
export function refusalTitle(name: RefusalName): string {
  const clauses = refusals[name][1].split("，");
  const plain = clauses.filter((clause) => !clause.includes("{"));
  return (plain.length > 0 ? plain : clauses).join("，").replace(/\{\w+\}/g, "…");
}
