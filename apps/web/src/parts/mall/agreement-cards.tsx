import type { mallContracts } from "@zd/api/mall/agreements";
import type { OutputOf } from "@zd/api/wire/operation";
import type { AgreementStep } from "@zd/domain/mall/agreement";
import type { Side } from "@zd/domain/terms/codes";
import { useState } from "react";
import { may, useUser } from "../../api/session.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ColleagueButton, ColleagueWords, useFirmMatters } from "../todos/colleague-matter.tsx";

type Row = Pick<OutputOf<typeof mallContracts.listPurchases>["rows"][number], "contractNo" | "state">;

/** What either side does with a contract of the mall until both agree, and in which state it is its turn. */
const turns = {
  B: { state: "1", step: "confirm", words: "确认合同", kind: "mall-agree" },
  S: { state: "0", step: "submit", words: "提交合同", kind: "mall-terms" },
} as const;

/**
 * Whose turn it is on the cards of mall contracts, and their one button: it opens the contract with the dialog of the step where
 * the reader himself acts, and reminds a colleague where he may not. `isOpen` says whether contracts of the list may wait for the firm.
 */
export function useAgreementCards(side: Side, isOpen: boolean) {
  const turn = turns[side];
  const maySign = may(useUser(), "sign");
  const [begun, setBegun] = useState<string | null>(null);
  const findMatter = useFirmMatters(isOpen && !maySign);
  const isOurs = ({ state }: Row) => isOpen && state === turn.state;
  const matterOf = ({ contractNo }: Row) => findMatter(turn.kind, contractNo);
  return {
    /** The step whose dialog opens with a contract; null for none. */
    beginOf: (contractNo: string): AgreementStep | null => (begun === contractNo ? turn.step : null),
    /** What the page of the list is given. */
    ofPage: {
      onDetailClosed: () => setBegun(null),
      cardTurn: (row: Row) => (isOurs(row) && !maySign ? <ColleagueWords matter={matterOf(row)} /> : null),
      cardAction: (row: Row) => {
        const { contractNo } = row;
        if (isOurs(row) && !maySign) return <ColleagueButton matter={matterOf(row)} id={contractNo} />;
        const words = isOurs(row) ? turn.words : "查看合同";
        return (
          <Button
            look={isOurs(row) ? "main" : "plain"}
            aria-label={`${words} ${contractNo}`}
            onClick={() => isOurs(row) && setBegun(contractNo)}
          >
            {words}
          </Button>
        );
      },
    },
  };
}
