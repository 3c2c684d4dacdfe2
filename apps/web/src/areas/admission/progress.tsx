import { Link } from "@tanstack/react-router";
import type { RegistrationView } from "@zd/api/admission/registration";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { Button, buttonClass } from "../../ui/buttons/button.tsx";
import { ProofPanel } from "./proof-panel.tsx";
import styles from "./registration.module.css";

interface Props {
  /** By which the registration is found again. */
  readonly ticket: string;
  readonly registration: RegistrationView;
  /** Called once the registration is another than it was. */
  readonly onChanged: () => void;
}

/** 审核进度: what has been submitted waits, or is done. */
export function Progress({ ticket, registration, onChanged }: Props) {
  const { state, firm, person, proof } = registration;
  return (
    <div className={styles["progress"]}>
      {state === "4" ? (
        <section className={styles["result"]}>
          <h2>注册已通过</h2>
          <p>
            {firm.name} 已成为会员，请以账号 <b>{person.account}</b> 登录。
          </p>
          <Link to="/login" className={buttonClass({ look: "main", large: true })}>
            去登录
          </Link>
        </section>
      ) : (
        <section className={styles["result"]}>
          <h2>已提交，等待审核</h2>
          <p>{firm.name} 的注册资料正在审核，结果将发送短信到经办人手机。</p>
          <Button onClick={onChanged}>刷新</Button>
        </section>
      )}
      {state === "1" && proof.state !== "2" && (
        <ProofPanel ticket={ticket} registration={registration} onChanged={onChanged} />
      )}
      <Course steps={registration.steps} />
    </div>
  );
}

/** 办理经过 */
export function Course({ steps }: Pick<RegistrationView, "steps">) {
  return (
    <section aria-label="办理经过">
      <h2>办理经过</h2>
      <ol className={styles["course"]}>
        {steps.map(({ at, what, by, memo }) => (
          <li key={`${at} ${what}`}>
            <time>{formatShanghai(at)}</time>
            <b>{what}</b>
            <span>{by}</span>
            {memo && <p>{memo}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
