import { Link } from "@tanstack/react-router";
import { merchants } from "@zd/api/mall/merchants";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { merchantApplicationStates } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useOpenedShop } from "../../../../api/mall.ts";
import { may, useUser } from "../../../../api/session.ts";
import { AttachmentList } from "../../../../ui/attachments/attachment-list.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { State } from "../../../../ui/feedback/state.tsx";
import { noNumber } from "../../../../ui/figures/figures.tsx";
import longForm from "../../../../ui/form/long-form.module.css";
import layout from "../../../../ui/page/layout.module.css";
import { Facts } from "../../../../ui/tables/facts.tsx";
import { AntdRoot } from "../../../../ui/theme/antd-root.tsx";
import frame from "../../../../ui/wizard/wizard.module.css";
import { shownHours } from "../merchant/shop-fields.tsx";
import { ApplyForm } from "./apply-form.tsx";
import type { Application } from "./reads.ts";

/** How often the page asks again, in milliseconds: the exchange may review the application meanwhile. */
const everyMs = 30_000;

/** 商家入驻 (R-2124): the firm's application and what has become of it, or the form. */
export function MerchantApplyPage() {
  const user = useUser();
  return (
    <AntdRoot>
      <section className={longForm["page"]} aria-labelledby="merchant-apply">
        <header className={longForm["head"]}>
          <h1 id="merchant-apply">商家入驻</h1>
          <p>开设店铺，在网上商城销售商品</p>
        </header>
        {user !== null && user.firm_kind !== "1" ? (
          <EmptyState title="仅交易会员可申请入驻商城" drawing="coal">
            其他类型的企业请联系交易中心
          </EmptyState>
        ) : (
          <Standing mayApply={may(user, "apply-wares")} />
        )}
      </section>
    </AntdRoot>
  );
}

function Standing({ mayApply }: { readonly mayApply: boolean }) {
  const { data, error, refetch } = useCallQuery(merchants.readApplication, {}, { everyMs });
  useOpenedShop(data?.state === "1");
  const [again, setAgain] = useState(false);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={12} />;
  const last = data?.state === "2" || data === null ? data : undefined;
  if (mayApply && last !== undefined && (last === null || again))
    return <ApplyForm last={last} onDone={() => setAgain(false)} />;
  if (data === null)
    return (
      <EmptyState title="贵企业尚未申请入驻" drawing="coal">
        由企业管理员、交易员或合同员申请
      </EmptyState>
    );
  return (
    <>
      <div className={layout["head"]}>
        <State of="merchantApplication" is={data.state}>
          {merchantApplicationStates[data.state]}
        </State>
        <div className={layout["acts"]}>
          {data.state === "1" && (
            <Link to="/user/mall/merchant/merchant" className={buttonClass({ look: "main" })}>
              管理店铺
            </Link>
          )}
          {data.state === "2" && mayApply && (
            <Button look="main" onClick={() => setAgain(true)}>
              修改后重新申请
            </Button>
          )}
        </div>
      </div>
      {data.state === "0" && (
        <p className={layout["notice"]} role="note">
          交易中心正在审核，通过后店铺即开通；审核期间不能修改申请。
        </p>
      )}
      {data.state === "2" && (
        <p className={frame["memo"]} role="note">
          审核意见：{data.opinion || noNumber}
        </p>
      )}
      <ApplicationFacts of={data} />
    </>
  );
}

function ApplicationFacts({ of }: { readonly of: Application }) {
  const facts: readonly (readonly [title: string, text: string])[] = [
    ["申请编号", String(of.application)],
    ["店铺名称", of.shopName],
    ["联系人", of.contactName],
    ["联系电话", of.contactPhone],
    ["经营地址", of.address],
    ["营业时间", shownHours(of)],
    ["收费方案", of.plan],
    ["申请时间", formatShanghai(of.appliedAt)],
    ["审核时间", of.decidedAt === null ? "" : formatShanghai(of.decidedAt)],
    ["审核意见", of.opinion],
    ["店铺简介", of.intro],
    ["申请说明", of.memo],
  ];
  return (
    <>
      <Facts label="入驻申请" rows={facts} />
      <div className={longForm["body"]}>
        <AttachmentList files={of.attachments} archive={`入驻资料 ${of.shopName}`} />
      </div>
    </>
  );
}
