import { Link } from "@tanstack/react-router";
import { market } from "@zd/api/market/operations";
import { servesPage } from "@zd/domain/system/console-host";
import { useCallQuery } from "../../api/hooks.ts";
import { useHallPath } from "../../api/mall.ts";
import { useUser } from "../../api/session.ts";
import { type Site, useSite } from "../../api/site.ts";
import { MarketStrip } from "../../parts/trading/market-strip.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { registrationAddress } from "../../shell/registration-address.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type FactRow, Facts } from "../../ui/tables/facts.tsx";
import styles from "./about-page.module.css";

/** How often the figures of the day are read again, in milliseconds. */
const everyMs = 60_000;

/** How coal is sold here, in a sentence each. */
const modes = [
  ["竞价", "价高者得，倒计时内有新报价即重新计时；采购时价低者得"],
  ["挂牌", "公布固定价格和数量，先摘先得"],
  ["团购", "参团越多，价格越低，全部按同一价格成交"],
  ["询报价", "各自密封报价，截止后由发起方评审、还价、定标"],
  ["量价挂钩", "量与价一起报，按价格和数量排队成交"],
  ["二次报价", "公开竞价之后再密封报一次，兼顾竞争与保密"],
] as const;

/** What becomes of a bid, step by step. */
const steps = [
  ["出价", "冻结保证金，每笔报价都有带签名的回执"],
  ["成交", "规则自动判定，落选者的保证金立即解冻"],
  ["签约", "电子合同与双方签章，可随时核验"],
  ["付款", "货款经银行存管账户，按合同约定的付款方式划给卖方"],
  ["交收", "派车、过磅、签收，每车一单，数量对得上"],
  ["结算", "按实收数量和质量结算，多退少补，开具发票"],
] as const;

/** How a firm becomes a member. */
const joining = [
  "在线填写企业资料",
  "上传营业执照等证件",
  "小额打款验证银行账户",
  "审核通过即可交易",
] as const;

/** 关于我们: what the exchange is, what happens there today, how one takes part, and who runs it. */
export function AboutPage() {
  const site = useSite();
  if (!site) return <Skeleton lines={10} />;
  return (
    <EntryLayout wide>
      <article className={styles["about"]}>
        <h1>关于我们</h1>
        <div className={styles["words"]}>
          <p>
            {site.title}
            是面向会员企业的煤炭等大宗商品交易平台，提供公开竞价、挂牌、团购、询报价等交易方式，以及从成交、付款、交收到结算的合同办理与资金服务。
          </p>
          <p>每一场交易的过程都有可核验的记录，任何人都可以在交易结束后下载并验证。</p>
        </div>
        <Today />
        <Ways />
        <Joining site={site} />
        <Operator site={site} />
      </article>
    </EntryLayout>
  );
}

function Today() {
  const overview = useCallQuery(market.readOverview, {}, { everyMs });
  return (
    <section aria-labelledby="today">
      <h2 id="today">今日行情</h2>
      <MarketStrip overview={overview.data ?? null} loading={!overview.data && !overview.isError} />
      <p className={styles["go"]}>
        <Link to={useHallPath()} className={buttonClass({ look: "main" })}>
          进入交易大厅
        </Link>
        <span>无需登录即可查看正在进行的场次和价格</span>
      </p>
    </section>
  );
}

const Ways = () => (
  <>
    <section aria-labelledby="modes">
      <h2 id="modes">怎样交易</h2>
      <dl className={styles["modes"]}>
        {modes.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
    <section aria-labelledby="steps">
      <h2 id="steps">从出价到结算</h2>
      <ol className={styles["steps"]}>
        {steps.map(([name, words]) => (
          <li key={name}>
            <b>{name}</b>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  </>
);

function Joining({ site }: { readonly site: Site }) {
  if (useUser() !== null || !servesPage(site.service, "/register")) return null;
  return (
    <section aria-labelledby="joining">
      <h2 id="joining">成为会员</h2>
      <ol className={styles["joining"]}>
        {joining.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
      <p className={styles["go"]}>
        <a
          href={registrationAddress(site.companyId)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({})}
        >
          注册会员
        </a>
        <span>已是会员？</span>
        <Link to="/login">登录</Link>
      </p>
    </section>
  );
}

function Operator({ site }: { readonly site: Site }) {
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
  return (
    <section aria-labelledby="operator">
      <h2 id="operator">联系我们</h2>
      <Facts layout="beside" rows={all.filter(([, value]) => value !== "")} />
      <nav aria-label="相关页面">
        <Link to="/trade/marketNotice">平台公告</Link>
        <Link to="/trade-notice">交易公告</Link>
        <Link to="/trade/verify">验证场次</Link>
        <Link to="/user/help">帮助中心</Link>
      </nav>
    </section>
  );
}
