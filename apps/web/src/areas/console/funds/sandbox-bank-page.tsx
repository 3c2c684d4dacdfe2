import { bankMoods, sandboxBankCalls } from "@zd/api/funds/sandbox";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { Amount } from "../../../ui/figures/figures.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { UnreadPage } from "../../../ui/page/unread-page.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "../sandbox.module.css";
import { SandboxFaults } from "../sandbox-faults.tsx";

const refreshes = [sandboxBankCalls.readBank];

type Bank = OutputOf<typeof sandboxBankCalls.readBank>;

/** 沙箱银行: the books of the sandbox's bank, and the settings of how it behaves. */
export function SandboxBankPage() {
  const [number, setNumber] = useState("");
  const bank = useCallQuery(sandboxBankCalls.readBank, { number }, { keepPrevious: true, everyMs: 5_000 });
  if (bank.error || !bank.data)
    return <UnreadPage title="沙箱银行" error={bank.error} onRetry={() => void bank.refetch()} />;
  const { accounts, entries } = bank.data;
  const choice: PlainColumn<Bank["accounts"][number]> = {
    title: "账号",
    show: (one) => (
      <Button look="text" onClick={() => setNumber(number === one.number ? "" : one.number)}>
        {one.number}
      </Button>
    ),
  };
  return (
    <section className={table["page"]} aria-labelledby="sandbox-bank">
      <header className={layout["head"]}>
        <h1 id="sandbox-bank">沙箱银行</h1>
        <p>没有接入真实银行时由它代替；它有自己的账，可以设定它怎样出错</p>
      </header>
      <Faults bank={bank.data} />
      <section className={table["block"]} aria-labelledby="bank-accounts">
        <h2 id="bank-accounts">账户</h2>
        <NewAccount />
        <div className={table["inset"]}>
          <PlainTable
            label="账户"
            columns={[choice, ...accountColumns]}
            rows={accounts}
            rowKey={(one) => one.number}
          />
        </div>
      </section>
      <section className={table["block"]} aria-labelledby="bank-entries">
        <h2 id="bank-entries">流水{number && `（${number}）`}</h2>
        <div className={table["inset"]}>
          <PlainTable
            label="流水"
            columns={entryColumns}
            rows={entries}
            rowKey={(one) => `${one.bankNo}/${one.number}`}
          />
        </div>
      </section>
    </section>
  );
}

const accountColumns: readonly PlainColumn<Bank["accounts"][number]>[] = [
  { title: "户名", show: ({ name }) => name },
  { title: "余额", unit: "元", figure: true, show: ({ balance }) => <Amount of={balance} strong /> },
  { title: "签约", show: ({ signed }) => (signed ? "已签约" : "") },
];

const entryColumns: readonly PlainColumn<Bank["entries"][number]>[] = [
  { title: "时间", show: ({ at }) => formatShanghai(at) },
  { title: "流水号", show: ({ bankNo }) => bankNo },
  { title: "户名", show: ({ name }) => name },
  { title: "摘要", show: ({ memo }) => memo },
  { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} strong /> },
  { title: "余额", unit: "元", figure: true, show: ({ balance }) => <Amount of={balance} /> },
];

function Faults({ bank: { accounts: _, entries: __, ...faults } }: { readonly bank: Bank }) {
  const turn = useCommand(sandboxBankCalls.turnBank, { refreshes });
  return (
    <SandboxFaults
      party="银行"
      faults={faults}
      moods={bankMoods}
      onTurn={(moods) => turn.mutate(moods, { onSuccess: () => succeed("已设定") })}
    />
  );
}

const empty = { number: "", name: "", balance: "" };

/** 开户: an account of a firm at the sandbox, with money in it. */
function NewAccount() {
  const { input, change, field } = useForm(sandboxBankCalls.openAccount, {
    initial: empty,
    input: (values) => values,
  });
  const open = useCommand(sandboxBankCalls.openAccount, { refreshes, silent: true });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (input === null) return;
    open.mutate(input, {
      onSuccess: () => {
        succeed("已开户");
        change(empty);
      },
    });
  };
  return (
    <form className={classNames(formStyles["form"], styles["fields"])} onSubmit={send}>
      <TextField label="账号" {...field("number")} />
      <TextField label="户名" {...field("name")} />
      <TextField label="余额（元）" {...field("balance")} />
      {open.error && (
        <p className={formStyles["refusal"]} role="alert">
          {messageOf(open.error)}
        </p>
      )}
      <div className={styles["end"]}>
        <Button type="submit" disabled={input === null} busy={open.isPending}>
          开户
        </Button>
      </div>
    </form>
  );
}
