import { fundPasswords } from "@zd/api/funds/fund-password";
import { transfers } from "@zd/api/funds/transfers";
import { fundPasswordFault } from "@zd/domain/funds/fund-password";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import form from "../../../ui/form/form.module.css";
import { PasswordField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import styles from "./fund-form.module.css";

const empty = { oldPassword: "", newPassword: "", again: "" };

/** 设置、修改资金密码 (R-2134). */
export function FundPasswordPage() {
  const { values, change, field, input } = useForm(fundPasswords.change, {
    initial: empty,
    input: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
  });
  const { oldPassword, newPassword, again } = values;
  const [isTried, setTried] = useState(false);
  const withdrawable = useCallQuery(transfers.readWithdrawable, {});
  const command = useCommand(fundPasswords.change, {
    refreshes: [transfers.readWithdrawable],
    silent: true,
  });
  if (withdrawable.error)
    return <FailedState page error={withdrawable.error} onRetry={() => void withdrawable.refetch()} />;
  if (!withdrawable.data) return <Skeleton lines={8} />;
  const isFirst = !withdrawable.data.hasPassword;
  const faults = {
    oldPassword: oldPassword === "" ? (isFirst ? "请输入登录密码" : "请输入旧资金密码") : undefined,
    newPassword: fundPasswordFault(newPassword, newPassword === oldPassword) ?? undefined,
    again: again === newPassword ? undefined : "两次输入的资金密码不一致",
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || Object.values(faults).some((fault) => fault !== undefined)) return;
    command.mutate(input, {
      onSuccess: () => {
        succeed(isFirst ? "资金密码已设置" : "资金密码已修改");
        change(empty);
        setTried(false);
      },
    });
  };
  const passwordField = (name: keyof typeof empty, label: string) => (
    <PasswordField
      label={label}
      autoComplete="off"
      {...field(name)}
      {...(name === "oldPassword" && isFirst ? {} : { inputMode: "numeric" as const, maxLength: 6 })}
      fault={isTried ? faults[name] : undefined}
    />
  );
  return (
    <section aria-labelledby="fund-password">
      <header className={layout["head"]}>
        <h1 id="fund-password">{isFirst ? "设置资金密码" : "修改资金密码"}</h1>
        <p>6 位数字，用于出金、付款等；连续输错 5 次锁定至次日</p>
      </header>
      <form className={styles["form"]} onSubmit={send} noValidate>
        {passwordField("oldPassword", isFirst ? "登录密码" : "旧资金密码")}
        {passwordField("newPassword", "新资金密码")}
        {passwordField("again", "确认新资金密码")}
        {command.error && (
          <p className={form["refusal"]} role="alert">
            {messageOf(command.error)}
          </p>
        )}
        <div className={styles["ends"]}>
          <Button look="main" type="submit" busy={command.isPending}>
            确定
          </Button>
        </div>
      </form>
    </section>
  );
}
