import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import type { PartyContract } from "../../../parts/contracts/view.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures.tsx";
import type { ContractRow } from "./reads.ts";
import { contractReads } from "./reads.ts";

/** 批量付款: each chosen contract in full, under one fund password. */
export function BatchPay({ chosen }: { readonly chosen: readonly ContractRow[] }) {
  const [opened, setOpened] = useState<readonly ContractRow[] | null>(null);
  return (
    <>
      <Button disabled={chosen.length === 0} onClick={() => setOpened(chosen)}>
        批量付款{chosen.length > 0 && ` ${chosen.length}`}
      </Button>
      {opened && <BatchDialog rows={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface Props {
  readonly rows: readonly ContractRow[];
  readonly onClose: () => void;
}

function BatchDialog({ rows, onClose }: Props) {
  const [fundPassword, setFundPassword] = useState("");
  const command = useCommand(contractSteps.payAll, { refreshes: contractReads, silent: true });
  const contracts = rows.map(({ contractNo }) => contractNo as PartyContract["contractNo"]);
  return (
    <ConfirmCard
      title="批量付款"
      confirmLabel={({ amount }) => `付款 ${shownAmount(amount)} 元`}
      successMessage="已全部付款"
      ready={isFundPassword(fundPassword)}
      busy={command.isPending}
      error={command.error}
      card={useCard(contractDetails.previewPayments, { contracts })}
      onConfirm={(answered, { seen }) => command.confirm({ contracts, fundPassword, seen }, answered)}
      onClose={onClose}
    >
      <FundPasswordField value={fundPassword} onChange={setFundPassword} />
    </ConfirmCard>
  );
}
