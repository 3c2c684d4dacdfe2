import { Link } from "@tanstack/react-router";
import { qualifications } from "@zd/api/identity/qualifications";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useAside } from "../../../api/hooks.ts";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import styles from "./account-block.module.css";
import { Block } from "./block.tsx";
import type { UserState } from "./firm-head.tsx";

/** The input of a list of which only the counts are needed. */
const countOnly = { pageIndex: 1, pageSize: 1, filters: {} };

interface Props {
  /** The state of the user and of his firm, as it is read. */
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
      <Facts className={styles["facts"]} bare layout="ends">
        <Fact title="账户状态">{stateName}</Fact>
        <Fact title="上次登录">{lastSignInAt === null ? "首次登录" : formatShanghai(lastSignInAt)}</Fact>
        <Fact title="操作员">
          {operators} 人{operatorsDisabled > 0 && `，停用 ${operatorsDisabled} 人`}
        </Fact>
        <WareKinds />
      </Facts>
    )}
  </Block>
);

/** 交易品种: how many the firm may trade, and what it still waits for. */
function WareKinds() {
  const data = useAside(qualifications.listQualifications, countOnly);
  if (!data) return null;
  const { "0": waiting = 0, "1": open = 0 } = data.counts;
  return (
    <Fact title="交易品种">
      <Link to="/user/ware-kind-apply">
        已开通 {open} 项{waiting > 0 && `，审核中 ${waiting} 项`}
      </Link>
    </Fact>
  );
}
