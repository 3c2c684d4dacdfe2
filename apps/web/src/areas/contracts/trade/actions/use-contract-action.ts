import { useQueryClient } from "@tanstack/react-query";
import type { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { InputOf } from "@zd/api/wire/operation";
import { useCommand } from "../../../../api/hooks.ts";
import type { PartyContract } from "../../../../parts/contracts/view.ts";
import type { Answered } from "../../../../ui/confirm-card/confirm-card.tsx";
import { contractReads } from "../reads.ts";

export interface ActionProps {
  /** In the version that the user sees: a step on another version is refused. */
  readonly contract: PartyContract;
  readonly onClose: () => void;
}

type Step = (typeof contractSteps)[keyof typeof contractSteps];

const cards = [
  contractDetails.previewPayment,
  contractDetails.previewStep,
  contractDetails.previewDelivery,
  contractDetails.previewClaim,
  contractDetails.previewSettlement,
  contractDetails.previewDissent,
  contractDetails.previewTermination,
];

/** One step of a contract, on the version that was seen; after a refusal the contract and its card are read again. */
export function useContractAction<Op extends Step>(operation: Op, { contractNo, version }: PartyContract) {
  const client = useQueryClient();
  const command = useCommand(operation, { refreshes: contractReads, silent: true });
  const send = (input: Omit<InputOf<Op>, "contractNo" | "seen">, answered: Answered) =>
    command.mutate({ ...input, contractNo, seen: version } as InputOf<Op>, {
      ...answered,
      onError: () => {
        for (const { name } of [contractDetails.readContract, ...cards]) {
          void client.invalidateQueries({ queryKey: [name] });
        }
      },
    });
  return { send, busy: command.isPending, error: command.error };
}
