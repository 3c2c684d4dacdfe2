import { api } from "@zd/api";
import { sideOf } from "@zd/domain/contracts/contract";
import { actionsOfStaff } from "@zd/domain/contracts/disposal-steps";
import { mayDo } from "@zd/domain/identity/access";
import { fen } from "@zd/domain/kernel/brand";
import type { Letter } from "@zd/domain/letters/letter";
import { handle } from "../../platform/calls/operation.ts";
import { findLetter } from "../../signing/index.ts";
import { getContract } from "../contract-store.ts";
import { actorOf } from "./decided.ts";
import { detailsOf } from "./disposal-details.ts";
import { findSteps, getDisposal } from "./disposal-store.ts";
import { writeLetter } from "./write-letter.ts";

/** 违约处置案件详情, with the letter as it was issued, or as it would be issued now. */
export const readCase = handle(
  api.breachControl.readDisposal,
  async ({ disposal: id }, { db, actor, now }) => {
    const visibleTo = { company: actor.companyId };
    const found = await getDisposal(db, id, visibleTo);
    const { disposal } = found;
    const about = await getContract(db, disposal.draft.contract, visibleTo);
    const by = sideOf(about.contract, disposal.firm);
    const sent = disposal.letter === null ? null : await findLetter(db, disposal.letter);
    const actions = mayDo(actor.roles, "control-contracts")
      ? actionsOfStaff(disposal, actorOf(actor, null))
      : [];
    return {
      ...(await detailsOf(db, found, await findSteps(db, id), actions)),
      held: by === null ? fen(0n) : about.contract.deposits[by],
      words: wordsOf(sent?.content ?? (await writeLetter(db, about, disposal, now))),
    };
  },
);

/** The paragraphs of a letter, without the table of the deal. */
const wordsOf = ({ blocks }: Letter): string[] =>
  blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
