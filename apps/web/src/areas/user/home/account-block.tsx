import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import styles from "./account-block.module.css";
import { Block } from "./block.tsx";
import type { UserState } from "./firm-head.tsx";

interface Props {
  readonly of: {
    readonly data: UserState | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
}

/** 账户安全: whether it was the user who was here last, and who else may be. */
export const AccountBlock = ({ of }: Props) => (
  <Block title="账户安全" of={of} lines={3}>
    {({ stateName, lastSignInAt, operators, operatorsDisabled }) => (
      <dl className={styles["facts"]}>
        <div>
          <dt>账户状态</dt>
          <dd>{stateName}</dd>
        </div>
        <div>
          <dt>上次登录</dt>
          <dd>{lastSignInAt === null ? "首次登录" : formatShanghai(lastSignInAt)}</dd>
        </div>
        <div>
          <dt>操作员</dt>
          <dd>
            {operators} 人{operatorsDisabled > 0 && `，停用 ${operatorsDisabled} 人`}
          </dd>
        </div>
      </dl>
    )}
  </Block>
);
