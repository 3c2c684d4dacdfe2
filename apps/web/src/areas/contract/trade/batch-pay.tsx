import { useQuery } from "@tanstack/react-query";
import { contractSteps } from "@zd/contract/contracts/actions";
import { contractDetails } from "@zd/contract/contracts/details";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useCall, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import type { PartyContract } from "../../../ui/contract/view.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { noNumber, shownAmount } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { FundPasswordField, isFundPassword } from "../../../ui/fund-password-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./contract-list.module.css";
import type { ContractRow } from "./contract-list.tsx";
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

interface Outcome {
  readonly paid: boolean;
  readonly words: string;
}

interface Props {
  readonly rows: readonly ContractRow[];
  readonly onClose: () => void;
}

function BatchDialog({ rows, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [busy, setBusy] = useState(false);
  const command = useCommand(contractSteps.pay, { refreshes: contractReads, quiet: true });
  const trials = useTrials(rows);
  const data = trials.data ?? [];
  const total = fen(data.reduce((sum, { due }) => sum + (due as bigint), 0n));
  const available = data[0]?.available ?? null;
  const enough = available !== null && available >= total;
  const open = rows.filter(({ contractNo }) => !outcomes.get(contractNo)?.paid);

  /** One after the other: what one payment takes, the next no longer has. */
  const payAll = async (onAllPaid: () => void) => {
    setBusy(true);
    const done = new Map(outcomes);
    for (const { contractNo, version } of open) {
      const amount = data.find((trial) => trial.contractNo === contractNo)?.due;
      if (amount === undefined) continue;
      try {
        await command.mutateAsync({
          contractNo: contractNo as PartyContract["contractNo"],
          seen: version,
          amount,
          fundPassword: password,
        });
        done.set(contractNo, { paid: true, words: "已付款" });
      } catch (error) {
        done.set(contractNo, { paid: false, words: wordsOf(error) });
      }
      setOutcomes(new Map(done));
      // A wrong password would be wrong for the rest as well, and lock the account.
      if (!done.get(contractNo)?.paid) break;
    }
    setBusy(false);
    if (rows.every(({ contractNo }) => done.get(contractNo)?.paid)) onAllPaid();
  };

  return (
    <ConfirmCard
      title="批量付款"
      act={`付款 ${shownAmount(sumOf(data, open))} 元`}
      done="已全部付款"
      ready={trials.data !== undefined && enough && open.length > 0 && isFundPassword(password)}
      busy={busy}
      error={null}
      onAct={({ onSuccess }) => void payAll(onSuccess)}
      onClose={onClose}
    >
      {trials.error ? (
        <FailedState error={trials.error} onRetry={() => void trials.refetch()} />
      ) : !trials.data ? (
        <Skeleton lines={rows.length + 1} />
      ) : (
        <table className={styles["sums"]}>
          <thead>
            <tr>
              <th scope="col">合同号</th>
              <th scope="col">应付 元</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ contractNo, counterparty }) => {
              const outcome = outcomes.get(contractNo);
              return (
                <tr key={contractNo}>
                  <th scope="row">
                    {contractNo}
                    <br />
                    <small>{counterparty}</small>
                  </th>
                  <td>{shownAmount(data.find((trial) => trial.contractNo === contractNo)?.due ?? null)}</td>
                  <td className={styles["outcome"]} data-failed={outcome?.paid === false}>
                    {outcome?.words ?? noNumber}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              <td>{shownAmount(total)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      <p className={form["hint"]}>
        {chineseCapital(total)}；可用资金 {shownAmount(available)} 元
      </p>
      {trials.data && !enough && outcomes.size === 0 && (
        <p className={form["refusal"]} role="alert">
          可用资金不足，还差 {shownAmount(fen(total - (available ?? 0n)))} 元
        </p>
      )}
      <FundPasswordField value={password} onChange={setPassword} />
      <p className={form["consequence"]}>逐份付清全部应付款；一份未成功时其余不再付款。</p>
    </ConfirmCard>
  );
}

interface Trial {
  readonly contractNo: string;
  readonly due: Fen;
  readonly available: Fen;
}

const sumOf = (trials: readonly Trial[], rows: readonly ContractRow[]): Fen =>
  fen(
    trials
      .filter((trial) => rows.some(({ contractNo }) => contractNo === trial.contractNo))
      .reduce((sum, { due }) => sum + (due as bigint), 0n),
  );

/** What is due of each, as it is when the dialog opens. */
function useTrials(rows: readonly ContractRow[]) {
  const call = useCall();
  const numbers = rows.map(({ contractNo }) => contractNo as PartyContract["contractNo"]);
  return useQuery({
    queryKey: ["batch-pay", numbers],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { showsRefusal: true },
    queryFn: ({ signal }): Promise<readonly Trial[]> =>
      Promise.all(
        numbers.map(async (contractNo) => {
          const { due, available } = await call(contractDetails.tryPayment, { contractNo }, { signal });
          return { contractNo, due, available };
        }),
      ),
  });
}
