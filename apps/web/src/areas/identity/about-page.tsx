import { Link } from "@tanstack/react-router";
import { useHallPath } from "../../api/mall.ts";
import { useSite } from "../../api/site.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type FactRow, Facts } from "../../ui/tables/facts.tsx";
import styles from "./about-page.module.css";

/** 关于我们: who runs the site, and how to reach him. */
export function AboutPage() {
  const site = useSite();
  const hallPath = useHallPath();
  if (!site) return <Skeleton lines={10} />;
  const serves = site.servicePhoneCompanyIds.includes(site.companyId);
  const all: readonly FactRow[] = [
    ["地址", site.address],
    ["邮编", site.postcode],
    ["电话", site.phone],
    ["客服热线", serves ? site.servicePhone : ""],
    ["网站", site.website],
    ["版权所有", site.copyright],
    ["公安备案号", site.policeFilingNo],
    ["增值电信业务经营许可证", site.telecomLicenceNo],
  ];
  const facts = all.filter(([, value]) => value !== "");
  return (
    <EntryLayout wide>
      <article className={styles["about"]}>
        <h1>关于我们</h1>
        <p>
          {site.title}
          是面向会员企业的煤炭等大宗商品交易平台，提供公开竞价、挂牌、团购、询报价等交易方式，以及从成交、付款、交收到结算的合同办理与资金服务。
        </p>
        <p>每一场交易的过程都有可核验的记录，任何人都可以在交易结束后下载并验证。</p>
        <Facts layout="beside" rows={facts} />
        <nav aria-label="相关页面">
          <Link to={hallPath}>进入交易大厅</Link>
          <Link to="/trade/marketNotice">平台公告</Link>
          <Link to="/trade-notice">交易公告</Link>
          <Link to="/trade/verify">验证场次</Link>
          <Link to="/user/help">帮助中心</Link>
        </nav>
      </article>
    </EntryLayout>
  );
}
