import { Link } from "@tanstack/react-router";
import { merchants } from "@zd/api/mall/merchants";
import { useState } from "react";
import { contentAddress, useFileLinks } from "../../../../../api/files.ts";
import { useCallQuery } from "../../../../../api/hooks.ts";
import { may, useUser } from "../../../../../api/session.ts";
import { ShopStanding } from "../../../../../parts/mall/shop-condition.tsx";
import { Button, buttonClass } from "../../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../../ui/feedback/skeleton.tsx";
import layout from "../../../../../ui/page/layout.module.css";
import { QueryPage } from "../../../../../ui/query-page/query-page.tsx";
import { Fact, Facts } from "../../../../../ui/tables/facts.tsx";
import { PhasesButton } from "../fee-plan.tsx";
import styles from "../merchant.module.css";
import { shownHours } from "../shop-fields.tsx";
import type { OwnShop } from "./reads.ts";
import { HoursDialog, InfoDialog, LogoDialog, StatusDialog } from "./shop-dialogs.tsx";

const dialogs = { info: InfoDialog, hours: HoursDialog, logo: LogoDialog, status: StatusDialog } as const;

/** 商家信息 (R-2115): the shop as it stands, and what has been done with it. */
export function ShopPage() {
  return (
    <QueryPage
      title="商家信息"
      of={merchants.listLog}
      rowKey="entry"
      detailTitle={({ action }) => action}
      emptyHint="店铺、商品、价格与库存的每次办理都记在这里"
      lead={<Standing />}
    />
  );
}

function Standing() {
  const mayChange = may(useUser(), "apply-wares");
  const { data, error, refetch } = useCallQuery(merchants.readShop, {});
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs | null>(null);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  const { shop } = data;
  if (!shop)
    return (
      <EmptyState title="贵企业还不是商城商家" drawing="coal">
        <Link to="/user/mall/customer/merchantApply" className={buttonClass({ look: "main" })}>
          申请入驻
        </Link>
      </EmptyState>
    );
  const OpenDialog = openDialog && dialogs[openDialog];
  const act = (dialog: keyof typeof dialogs, words: string) => (
    <Button small onClick={() => setOpenDialog(dialog)}>
      {words}
    </Button>
  );
  return (
    <>
      <div className={layout["head"]}>
        <Logo of={shop} />
        <h2>{shop.shopName}</h2>
        <ShopStanding condition={shop.condition} />
        {mayChange && shop.suspendedFor === null && (
          <div className={layout["acts"]}>
            {act("info", "修改信息")}
            {act("logo", "更换Logo")}
            {act("hours", "营业时间")}
            {act("status", "店铺状态")}
          </div>
        )}
      </div>
      {shop.suspendedFor !== null && (
        <p className={layout["notice"]} role="note">
          店铺已被交易中心停用：{shop.suspendedFor}
          。店铺与商品不再展示，已下的订单继续办理；如有异议请联系交易中心。
        </p>
      )}
      <Facts label="店铺信息" rows={factsOf(shop)}>
        <Fact title="收费方案">
          {shop.planName}
          <PhasesButton plan={shop.plan} name={shop.planName} />
        </Fact>
        <Fact wide title="店铺简介">
          {shop.intro}
        </Fact>
      </Facts>
      {OpenDialog && <OpenDialog shop={shop} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

const factsOf = (shop: OwnShop): readonly (readonly [title: string, text: string])[] => [
  ["企业", shop.firmName],
  ["营业时间", shownHours(shop)],
  ["联系人", shop.contactName],
  ["联系电话", shop.contactPhone],
  ["经营地址", shop.address],
];

function Logo({ of: { logo, shopName } }: { readonly of: OwnShop }) {
  const ready = useFileLinks(logo !== null);
  if (logo === null || !ready) return null;
  return <img className={styles["logo"]} src={contentAddress(logo, "thumbnail")} alt={`${shopName}的Logo`} />;
}
