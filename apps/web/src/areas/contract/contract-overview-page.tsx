import { Link } from "@tanstack/react-router";
import { useUser } from "../../api/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** 合同中心: where to find one's contracts while they are not handled here yet. */
export function ContractOverviewPage() {
  const user = useUser();
  if (!user) {
    return (
      <EmptyState title="登录后查看本企业的合同">
        <Link to="/login" search={{ redirect: "/contract" }} className={buttonClass({ look: "main" })}>
          登录
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="合同在线办理即将开放，成交与合同可在用户中心查询">
      <Link to="/user/trade/contract" className={buttonClass({ look: "main" })}>
        成交查询
      </Link>
    </EmptyState>
  );
}
