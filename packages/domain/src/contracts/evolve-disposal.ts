import type { UserId } from "../kernel/brand.ts";
import type { DisposalCase, DisposalFact } from "./breach.ts";

/** The firms of a case, which never change. */
export type DisposalParties = Pick<DisposalCase, "id" | "firm" | "injured">;

/** The case after a fact; null once its draft is discarded. */
export function evolveDisposal(
  disposal: DisposalCase | DisposalParties,
  fact: DisposalFact,
): DisposalCase | null {
  if (fact.type === "discarded") return null;
  if (!("state" in disposal)) {
    if (fact.type !== "drafted") throw new Error(`${fact.type} before anything was written`);
    const { by, draft } = fact;
    const opened = { letter: null, answerBy: null, appeals: [], writers: by ? [by] : [] };
    return { ...disposal, ...opened, state: "0", version: 1, draft };
  }
  return { ...applyFact(disposal, fact), version: disposal.version + 1 };
}

function applyFact(disposal: DisposalCase, fact: Exclude<DisposalFact, { type: "discarded" }>): DisposalCase {
  switch (fact.type) {
    case "drafted":
      return { ...disposal, draft: fact.draft, writers: withWriter(disposal, fact.by) };
    case "issued": {
      const { letter, answerBy } = fact;
      return { ...disposal, state: "1", letter, answerBy, writers: withWriter(disposal, fact.by) };
    }
    case "confirmed":
      return { ...disposal, state: "2", answerBy: null };
    case "appealed": {
      const { by, at, memo, attachments } = fact;
      if (by === null) throw new Error("nobody has appealed");
      const appeal = { by, at, memo, attachments, rejection: null };
      return { ...disposal, state: "3", answerBy: null, appeals: [...disposal.appeals, appeal] };
    }
    case "appeal-rejected": {
      const appeals = disposal.appeals.map((appeal, i) =>
        i === disposal.appeals.length - 1 ? { ...appeal, rejection: fact.memo } : appeal,
      );
      return { ...disposal, state: "1", answerBy: fact.answerBy, appeals };
    }
    case "appeal-upheld":
      return { ...disposal, state: "4" };
    case "executed":
      return { ...disposal, state: "5" };
  }
}

const withWriter = ({ writers }: DisposalCase, by: UserId | null): readonly UserId[] =>
  by === null || writers.includes(by) ? writers : [...writers, by];
