import { fundPasswords } from "@zd/api/funds/fund-password";
import { transfers } from "@zd/api/funds/transfers";
import { fundPasswordFault } from "@zd/domain/funds/fund-password";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import form from "../../../ui/form.module.css";
import layout from "../../../ui/layout.module.css";
import { succeed } from "../../../ui/notices.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PasswordField } from "../../../ui/text-field.tsx";
import styles from "./fund-form.module.css";

const empty = { old: "", new: "", again: "" };

/** 设置、修改资金密码 (R-2134). */
export function FundPasswordPage() {
  const [given, setGiven] = useState(empty);
  const [tried, setTried] = useState(false);
  const known = useCallQuery(transfers.readWithdrawable, {});
  const change = useCommand(fundPasswords.change, { refreshes: [transfers.readWithdrawable], silent: true });
  if (known.error) return <FailedState page error={known.error} onRetry={() => void known.refetch()} />;
  if (!known.data) return <Skeleton lines={8} />;
  const isFirst = !known.data.hasPassword;
  const faults = {
    old: given.old === "" ? (isFirst ? "请输入登录密码" : "请输入旧资金密码") : undefined,
    new: fundPasswordFault(given.new, given.new === given.old) ?? undefined,
    again: given.again === given.new ? undefined : "两次输入的资金密码不一致",
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    change.mutate(
      { oldPassword: given.old, newPassword: given.new },
      {
        onSuccess: () => {
          succeed(isFirst ? "资金密码已设置" : "资金密码已修改");
          setGiven(empty);
          setTried(false);
        },
      },
    );
  };
  const field = (name: keyof typeof empty, label: string) => (
    <PasswordField
      label={label}
      value={given[name]}
      autoComplete="off"
      {...(name === "old" && isFirst ? {} : { inputMode: "numeric" as const, maxLength: 6 })}
      fault={tried ? faults[name] : undefined}
      onChange={(value) => setGiven({ ...given, [name]: value })}
    />
  );
  return (
    <section aria-labelledby="fund-password">
      <header className={layout["head"]}>
        <h1 id="fund-password">{isFirst ? "设置资金密码" : "修改资金密码"}</h1>
        <p>6 位数字，用于出金、付款等；连续输错 5 次锁定至次日</p>
      </header>
      <form className={styles["form"]} onSubmit={send} noValidate>
        {field("old", isFirst ? "登录密码" : "旧资金密码")}
        {field("new", "新资金密码")}
        {field("again", "确认新资金密码")}
        {change.error && (
          <p className={form["refusal"]} role="alert">
            {messageOf(change.error)}
          </p>
        )}
        <div className={styles["ends"]}>
          <Button look="main" type="submit" busy={change.isPending}>
            确定
          </Button>
        </div>
      </form>
    </section>
  );
}
