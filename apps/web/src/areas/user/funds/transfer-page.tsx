import { Link, useSearch } from "@tanstack/react-router";
import { agreements } from "@zd/api/funds/agreements";
import { transfers } from "@zd/api/funds/transfers";
import type { OutputOf } from "@zd/api/wire/operation";
import type { TransferDirection } from "@zd/domain/funds/bank-transfer";
import { transferDirections } from "@zd/domain/funds/bank-transfer";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatYuan } from "@zd/domain/money/yuan";
import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, shownAmount } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { MoneyInput } from "../../../ui/form/money-input.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import type { Search } from "../../../ui/query-page/list-search.ts";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import styles from "./fund-form.module.css";
import { RecentTransfers } from "./recent-transfers.tsx";
import { TransferCard } from "./transfer-card.tsx";

/** 资金划转 (R-2131): money to the platform at any hour, and back with the fund password. */
export function TransferPage() {
  const mayMove = may(useUser(), "move-money");
  const accounts = useCallQuery(agreements.listSigned, {});
  const withdrawable = useCallQuery(transfers.readWithdrawable, {});
  const failedQuery = [accounts, withdrawable].find(({ error }) => error !== null);
  return (
    <section aria-labelledby="transfer">
      <header className={layout["head"]}>
        <h1 id="transfer">资金划转</h1>
        {withdrawable.data && (
          <p>
            可用资金 <Amount of={withdrawable.data.available} strong /> 元 · 出金在途{" "}
            <Amount of={withdrawable.data.withdrawing} /> 元
          </p>
        )}
        <nav className={layout["acts"]} aria-label="相关">
          <Link to="/user/bank/query-inoutmoney">出入金查询</Link>
          <Link to="/user/bank/banksign">银行账户</Link>
        </nav>
      </header>
      {!mayMove ? (
        <EmptyState title="您没有资金划转权限" drawing="money">
          由本企业的财务员办理，您可查询出入金记录
        </EmptyState>
      ) : failedQuery?.error ? (
        <FailedState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : !accounts.data || !withdrawable.data ? (
        <Skeleton lines={8} />
      ) : accounts.data.length === 0 ? (
        <EmptyState title="尚无已签约的银行账户" drawing="money">
          <Link to="/user/bank/banksign">去签约</Link>
        </EmptyState>
      ) : (
        <div className={styles["beside"]}>
          <TransferForm accounts={accounts.data} withdrawable={withdrawable.data} />
          <RecentTransfers withdrawable={withdrawable.data} />
        </div>
      )}
    </section>
  );
}

type Accounts = NonNullable<ReturnType<typeof useCallQuery<typeof agreements.listSigned>>["data"]>;
type Withdrawable = NonNullable<ReturnType<typeof useCallQuery<typeof transfers.readWithdrawable>>["data"]>;

interface FormProps {
  /** The bank accounts that the firm has signed, one at least. */
  readonly accounts: Accounts;
  /** The available money, and the rules of withdrawals. */
  readonly withdrawable: Withdrawable;
}

/** The fields of a transfer; of a withdrawal also what the server says that it would come to. */
function useTransfer(accounts: Accounts, available: Fen) {
  const search: Search = useSearch({ strict: false });
  const form = useForm(transfers.previewTransfer, {
    initial: {
      direction: (search["direction"] === "out" ? "out" : "in") as TransferDirection,
      agreement: (accounts[0]?.agreement ?? "") as string,
      amount: "",
      memo: "",
    },
    input: (values) => values,
    rules: ({ amount }) => (amount > 0n ? {} : { amount: "须大于零" }),
  });
  const { values, input } = form;
  const isOut = values.direction === "out";
  const trial = useCallQuery(
    transfers.tryWithdrawal,
    { agreement: input?.agreement, amount: input?.amount ?? fen(0n) },
    { trial: true, enabled: isOut && input !== null, keepPrevious: true },
  );
  const refusal = trial.error ? messageOf(trial.error) : null;
  /** What is lacking is known before the server has answered, whatever the hour. */
  const lacking = isOut && input !== null && input.amount > available ? fen(input.amount - available) : null;
  return {
    ...form,
    isOut,
    /** What the withdrawal would come to; null while no amount is typed, undefined until the server has answered. */
    trial: input === null ? null : trial.data,
    /** Why the amount cannot be withdrawn, in Chinese, whatever the hour; null where it can. */
    tooMuch: lacking === null ? null : `可用资金不足，还差 ${shownAmount(lacking)} 元`,
    /** What else would have the withdrawal refused, such as the hour; null where nothing speaks against it. */
    refusal: isOut && input !== null && lacking === null ? (refusal ?? trial.data?.fault ?? null) : null,
  };
}

function TransferForm({ accounts, withdrawable }: FormProps) {
  const transfer = useTransfer(accounts, withdrawable.available);
  const { values, change, field, input, isOut, refusal, tooMuch } = transfer;
  const { direction } = values;
  const [isConfirming, setConfirming] = useState(false);
  const ready = input !== null && refusal === null && tooMuch === null;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setConfirming(ready);
  };

  return (
    <>
      <form className={styles["form"]} onSubmit={confirm} noValidate>
        <fieldset className={styles["ways"]} aria-label="划转方向">
          {(["in", "out"] as const).map((way) => (
            <Button key={way} aria-pressed={way === direction} onClick={() => change({ direction: way })}>
              {transferDirections[way]}
            </Button>
          ))}
        </fieldset>
        <SelectField
          label="银行账户"
          options={accounts.map((one) => ({
            value: one.agreement,
            label: `${one.bank} ${one.number}${one.isDefault ? "（默认）" : ""}`,
          }))}
          {...field("agreement")}
        />
        <AmountField transfer={transfer} available={withdrawable.available} />
        <TextField label="备注" {...field("memo")} />
        {isOut && <WithdrawalFacts withdrawable={withdrawable} trial={transfer.trial} />}
        {refusal && (
          <p className={form["refusal"]} role="alert">
            {refusal}
          </p>
        )}
        <div className={styles["ends"]}>
          <Button look="main" type="submit" disabled={!ready}>
            核对{transferDirections[direction]}
          </Button>
        </div>
      </form>
      {isConfirming && input !== null && (
        <TransferCard
          transfer={input}
          onSuccess={() => {
            setConfirming(false);
            change({ amount: "", memo: "" });
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface AmountProps {
  readonly transfer: ReturnType<typeof useTransfer>;
  /** What the firm may withdraw at most, in fen. */
  readonly available: Fen;
}

/** 金额, with its capitals below; a withdrawal can take all that is available. */
function AmountField({ transfer: { field, change, input, isOut, tooMuch }, available }: AmountProps) {
  const id = useId();
  const amount = field("amount");
  return (
    <>
      <label className={styles["label"]} htmlFor={id}>
        金额（元）
      </label>
      <div className={styles["amount"]}>
        <MoneyInput
          id={id}
          value={amount.value}
          onChange={amount.onChange}
          onBlur={amount.onBlur}
          aria-invalid={tooMuch !== null}
          aria-describedby={`${id}-note`}
        />
        {isOut && (
          <Button disabled={available <= 0n} onClick={() => change({ amount: formatYuan(available) })}>
            全部
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className={styles["note"]}>
        {input === null ? (amount.fault ?? limitWords(isOut, available)) : chineseCapital(input.amount)}
      </p>
      {tooMuch && (
        <p className={form["refusal"]} role="alert">
          {tooMuch}
        </p>
      )}
    </>
  );
}

/** What may be typed, before anything is. */
const limitWords = (isOut: boolean, available: Fen) =>
  isOut ? `最低 0.01 元，最多 ${shownAmount(available)} 元` : "最低 0.01 元";

interface FactsProps {
  readonly withdrawable: Withdrawable;
  /** What the withdrawal would come to; null while no amount is typed, undefined until the server has answered. */
  readonly trial: OutputOf<typeof transfers.tryWithdrawal> | null | undefined;
}

/** When money can be withdrawn, and what would remain of it. */
const WithdrawalFacts = ({ withdrawable, trial }: FactsProps) => (
  <>
    {!withdrawable.hasPassword && (
      <p className={styles["note"]}>
        尚未设置资金密码，<Link to="/user/bank/changepwd">去设置</Link>
      </p>
    )}
    <Facts className={styles["facts"]} live bare layout="ends">
      <Fact title="出金时间">{withdrawable.hours}</Fact>
      <Fact title="出金后可用资金">
        <Amount of={trial === null ? withdrawable.available : (trial?.availableAfter ?? null)} strong /> 元
      </Fact>
      {trial?.needsApproval && (
        <Fact title="审批">达到 {shownAmount(withdrawable.approvalFrom)} 元，须交易中心审批</Fact>
      )}
    </Facts>
  </>
);
