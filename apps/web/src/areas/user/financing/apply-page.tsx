import { Link } from "@tanstack/react-router";
import { finances } from "@zd/api/financing/operations";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import { CreditPart } from "./credit-part.tsx";
import styles from "./financing.module.css";
import { LoanPart } from "./loan-part.tsx";

/** 融资申请 (R-2140): first a limit of a lender, then loans on what the firm has bought, sold or stored. */
export function ApplyPage() {
  const mayApply = may(useUser(), "move-money");
  return (
    <section className={styles["page"]} aria-labelledby="finance-apply">
      <header className={layout["head"]}>
        <h1 id="finance-apply">融资申请</h1>
        <p>先取得资金方的授信，再凭合同或货物借款；款项受托支付给卖方</p>
      </header>
      <Leading>
        <Points />
      </Leading>
      <Leading>
        <CreditPart mayApply={mayApply} />
      </Leading>
      {mayApply && <LoanPart />}
    </section>
  );
}

/** 准入校验, point by point; what is not fulfilled leads to where it can be. */
function Points() {
  const { data, error, refetch } = useCallQuery(finances.checkCustomer, {});
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <section className={styles["block"]} aria-labelledby="finance-points">
      <h2 id="finance-points">准入校验</h2>
      <ul className={styles["points"]}>
        {data.items.map(({ name, ok, memo, url }) => (
          <li key={name}>
            <Status tone={ok ? "success" : "muted"}>{name}</Status>
            {!ok && <span>{memo || "未通过"}</span>}
            {url !== null && <Link to={url}>去办理</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
