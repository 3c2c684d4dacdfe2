import type { DrawingName } from "./drawings.tsx";

/** What the lists of each group of calls are about; the others have the wagon. */
const drawings: Readonly<Record<string, DrawingName>> = {
  trading: "board",
  applications: "board",
  breach: "contract",
  contracts: "contract",
  confirmationLetters: "letter",
  longTerm: "contract",
  money: "money",
  transfers: "money",
  fees: "money",
  yearFees: "money",
  invoices: "money",
  finance: "money",
  carriers: "lorry",
  shipments: "wagon",
  goods: "coal",
  mallWares: "coal",
  mallFollow: "coal",
  mallGroups: "coal",
  mallNegotiations: "coal",
  merchants: "coal",
  messages: "letter",
  service: "letter",
  firmChanges: "firm",
  operators: "firm",
  qualifications: "firm",
};

/** The drawing for an empty list, by the name of its call, such as `transfers.listTransfers`. */
export const drawingOfList = (call: string): DrawingName => drawings[call.split(".")[0] ?? ""] ?? "wagon";
