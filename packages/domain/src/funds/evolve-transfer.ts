import type { BankTransfer, TransferFact } from "./bank-transfer.ts";

/** Number, firm and account of a transfer, which never change. */
export type TransferParties = Pick<BankTransfer, "id" | "firm" | "agreement">;

export function evolveTransfer(transfer: BankTransfer | TransferParties, fact: TransferFact): BankTransfer {
  if (!("state" in transfer)) {
    if (fact.type !== "requested" || fact.by === null) throw new Error(`${fact.type} before any request`);
    const { by, at, direction, amount, source, sent } = fact;
    const opened = { direction, amount, source, by, at, bankNo: null, contradicted: false, version: 1 };
    return { ...transfer, ...opened, state: sent ? "1" : "0", sentAt: sent ? at : null };
  }
  return { ...applyFact(transfer, fact), version: transfer.version + 1 };
}

function applyFact(transfer: BankTransfer, fact: TransferFact): BankTransfer {
  switch (fact.type) {
    case "requested":
      throw new Error(`transfer ${transfer.id} was requested twice`);
    case "approved":
      return { ...transfer, state: "1", sentAt: fact.at };
    case "rejected":
      return { ...transfer, state: "4" };
    case "succeeded":
      return { ...transfer, state: "2", bankNo: fact.bankNo };
    case "failed":
      return { ...transfer, state: "3" };
    case "lost":
      return { ...transfer, state: "9" };
    case "contradicted":
      return { ...transfer, contradicted: true };
  }
}
