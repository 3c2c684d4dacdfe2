import { accountStates, type RegistrationView, registrations } from "@zd/api/admission/registration";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { messageOf } from "../../api/failures.ts";
import { useAside, useCommand } from "../../api/hooks.ts";
import { amountInWords, DemoNotice } from "../../parts/demo/demo-notice.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { State } from "../../ui/feedback/state.tsx";
import form from "../../ui/form/form.module.css";
import { LabelledAmount } from "../../ui/form/labelled-amount.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import styles from "./registration.module.css";

interface Props {
  /** By which the registration is found again. */
  readonly ticket: string;
  /** The state of the proof, and what it needs: the firm's name and its account. */
  readonly registration: Pick<RegistrationView, "proof" | "firm" | "bank">;
  /** Called once the payment is on its way, or its amount was named. */
  readonly onChanged: () => void;
}

/** 打款验证: shows that the account is the firm's own. */
export function ProofPanel({ ticket, registration: { proof, firm, bank }, onChanged }: Props) {
  const { field, change, input } = useForm(registrations.tellAmount, {
    initial: { amount: "" },
    input: ({ amount }) => ({ ticket, amount }),
    rules: ({ amount }) => (amount > 0n ? {} : { amount: "须大于零" }),
  });
  const begin = useCommand(registrations.beginProof, { silent: true });
  const tell = useCommand(registrations.tellAmount, { silent: true });
  const waits = proof.state === "1";
  const payment = useAside(registrations.readProof, { ticket }, { enabled: waits });
  const failure = begin.error ?? tell.error;
  const { state, until, triesLeft, beginningsLeft, memo } = proof;
  return (
    <section className={styles["proof"]} aria-label="打款验证">
      <h2>
        打款验证{" "}
        <State of="accountProof" is={state}>
          {accountStates[state]}
        </State>
      </h2>
      <p>银行向对公账户打入一笔 1 元以内的款项，填写到账金额即通过验证。可先提交审核，通过验证后方可入会。</p>
      {state === "2" ? (
        <p>
          {proof.branch}　{proof.number}　{proof.name}
        </p>
      ) : (
        <>
          {memo && <p className={form["refusal"]}>{memo}</p>}
          {state === "1" && until !== null && (
            <div className={styles["amount"]}>
              <LabelledAmount label="到账金额（元）" {...field("amount")} />
              <Button
                look="main"
                disabled={input === null}
                busy={tell.isPending}
                onClick={() =>
                  input !== null &&
                  tell.mutate(input, { onSuccess: onChanged, onSettled: () => change({ amount: "" }) })
                }
              >
                确认金额
              </Button>
              <DemoNotice
                notice={payment?.demoNotice}
                finds={amountInWords}
                onFill={(amount) => change({ amount })}
              />
              <small>
                请于 {formatShanghai(until).slice(0, 16)} 前确认，还可尝试 {triesLeft} 次
              </small>
            </div>
          )}
          {state === "0" && (
            <p>
              <Button
                disabled={beginningsLeft === 0 || firm.name === "" || bank.branchNo === ""}
                busy={begin.isPending}
                onClick={() => begin.mutate({ ticket }, { onSuccess: onChanged })}
              >
                向该账户打款
              </Button>{" "}
              <small>还可发起 {beginningsLeft} 次；请先保存企业名称与银行账户</small>
            </p>
          )}
          {failure && (
            <p className={form["refusal"]} role="alert">
              {messageOf(failure)}
            </p>
          )}
        </>
      )}
    </section>
  );
}
