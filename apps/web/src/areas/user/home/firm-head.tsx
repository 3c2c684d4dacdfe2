import type { identity } from "@zd/api/identity/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { Status } from "../../../ui/status/status.tsx";
import { Tag } from "../../../ui/status/tag.tsx";
import { annualFeeState } from "./annual-fee.ts";
import styles from "./firm-head.module.css";

export type UserState = OutputOf<typeof identity.readUserState>;

interface Props {
  readonly firmName: string;
  /** The state of the user and of his firm; undefined until it is read. */
  readonly state: UserState | undefined;
  /** `YYYY-MM-DD` by the platform's clock. */
  readonly today: string;
}

/** The firm and the user, and what keeps them from trading. */
export function FirmHead({ firmName, state, today }: Props) {
  const fee = state ? annualFeeState(state.annualFeeUntil, today) : null;
  return (
    <header className={styles["head"]}>
      <h1>{firmName}</h1>
      {state && (
        <>
          <Tag>{state.firmKindName}</Tag>
          {state.roleNames.map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
          {state.state !== "normal" && <Tag tone="bad">{state.stateName}</Tag>}
          <span className={styles["code"]}>统一社会信用代码 尾号 {state.creditCode.slice(-4)}</span>
          {fee && (
            <span className={styles["fee"]}>
              <Status tone={fee.tone}>{fee.words}</Status>
            </span>
          )}
        </>
      )}
    </header>
  );
}
