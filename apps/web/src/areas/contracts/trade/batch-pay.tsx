import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import type { PartyContract } from "../../../parts/contracts/view.ts";
import { FundPasswordField, fundPasswordRule } from "../../../parts/funds/fund-password-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { ContractRow } from "./reads.ts";
import { contractReads } from "./reads.ts";

/** 批量付款: each selected contract in full, under one fund password. */
export function BatchPay({ selection }: { readonly selection: readonly ContractRow[] }) {
  const [payingRows, setPayingRows] = useState<readonly ContractRow[] | null>(null);
  return (
    <>
      <Button disabled={selection.length === 0} onClick={() => setPayingRows(selection)}>
        批量付款{selection.length > 0 && ` ${selection.length}`}
      </Button>
      {payingRows && <BatchDialog rows={payingRows} onClose={() => setPayingRows(null)} />}
    </>
  );
}

interface Props {
  /** The contracts that are paid together, each in full. */
  readonly rows: readonly ContractRow[];
  readonly onClose: () => void;
}

function BatchDialog({ rows, onClose }: Props) {
  const command = useCommand(contractSteps.payAll, { refreshes: contractReads, silent: true });
  const contracts = rows.map(({ contractNo }) => contractNo as PartyContract["contractNo"]);
  const { field, input } = useForm(contractSteps.payAll, {
    initial: { fundPassword: "" },
    // The mark of the card is known once the card is confirmed.
    input: ({ fundPassword }) => ({ contracts, fundPassword, seen: "" }),
    rules: fundPasswordRule,
  });
  return (
    <ConfirmCard
      title="批量付款"
      confirmLabel={({ amount }) => `付款 ${shownAmount(amount)} 元`}
      successMessage="已全部付款"
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      card={useCard(contractDetails.previewPayments, { contracts })}
      onConfirm={(answered, { seen }) => input !== null && command.confirm({ ...input, seen }, answered)}
      onClose={onClose}
    >
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}
