import { Link } from "@tanstack/react-router";
import { qualifications } from "@zd/api/identity/qualifications";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useAside } from "../../../api/hooks.ts";
import styles from "./account-block.module.css";
import { Block } from "./block.tsx";
import type { UserState } from "./firm-head.tsx";

/** The counts come with any page of the list. */
const countOnly = { pageIndex: 1, pageSize: 1, filters: {} };

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
        <WareKinds />
      </dl>
    )}
  </Block>
);

/** 交易品种: how many the firm may trade, and what it still waits for. */
function WareKinds() {
  const data = useAside(qualifications.listQualifications, countOnly);
  if (!data) return null;
  const { "0": waiting = 0, "1": opened = 0 } = data.counts;
  return (
    <div>
      <dt>交易品种</dt>
      <dd>
        <Link to="/user/ware-kind-apply">
          已开通 {opened} 项{waiting > 0 && `，审核中 ${waiting} 项`}
        </Link>
      </dd>
    </div>
  );
}
