import { Link } from "@tanstack/react-router";
import { servesPage } from "@zd/domain/system/console-host";
import { useHallPath } from "../../api/mall.ts";
import { useUser } from "../../api/session.ts";
import { type Site, useSite } from "../../api/site.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { registrationAddress } from "../../shell/registration-address.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type FactRow, Facts } from "../../ui/tables/facts.tsx";
import { WayOfCoal } from "./about-drawing.tsx";
import styles from "./about-page.module.css";
import { MallWares, Sessions, Today } from "./about-today.tsx";

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
  ["填写资料", "在线填写企业资料，上传营业执照等证件；中途可以离开，已填内容保留"],
  ["验证账户", "银行向企业的对公账户打一笔小额款，填回金额即完成验证"],
  ["审核通过", "经办人收到短信后即可登录，申请交易品种，先在练习场次试一笔再正式交易"],
] as const;

/** 关于我们: what the exchange is, what happens there today, how one takes part, and who runs it. */
export function AboutPage() {
  const site = useSite();
  if (!site) return <Skeleton lines={10} />;
  return (
    <EntryLayout wide>
      <article className={styles["about"]}>
        <Claim site={site} />
        <Today />
        <div className={styles["lists"]}>
          <Sessions />
          <MallWares />
        </div>
        <Ways />
        <Joining site={site} />
        <Operator site={site} />
      </article>
    </EntryLayout>
  );
}

/** Whether somebody may become a member here. */
const useMayJoin = (site: Site): boolean => useUser() === null && servesPage(site.service, "/register");

const RegisterLink = ({ site, isMain = false }: { readonly site: Site; readonly isMain?: boolean }) => (
  <a
    href={registrationAddress(site.companyId)}
    target="_blank"
    rel="noreferrer"
    className={buttonClass(isMain ? { look: "main" } : { large: true })}
  >
    注册会员
  </a>
);

function Claim({ site }: { readonly site: Site }) {
  const mayJoin = useMayJoin(site);
  return (
    <header className={styles["claim"]}>
      <div className={styles["words"]}>
        <h1>关于我们</h1>
        <p className={styles["large"]}>
          <span>从出价到结算，</span>
          <span>每一步都公开、可核验</span>
        </p>
        <p>
          {site.title}
          是面向会员企业的煤炭等大宗商品交易平台，提供公开竞价、挂牌、团购、询报价等交易方式，以及从成交、付款、交收到结算的合同办理与资金服务。
        </p>
        <p>每一场交易的过程都有可核验的记录，任何人都可以在交易结束后下载并验证。</p>
        <p className={styles["go"]}>
          <Link to={useHallPath()} className={buttonClass({ look: "main", large: true })}>
            进入交易大厅
          </Link>
          {mayJoin && <RegisterLink site={site} />}
        </p>
      </div>
      <WayOfCoal className={styles["drawing"]} />
    </header>
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
  if (!useMayJoin(site)) return null;
  return (
    <section aria-labelledby="joining">
      <h2 id="joining">成为会员</h2>
      <ol className={classNames(styles["steps"], styles["three"])}>
        {joining.map(([name, words]) => (
          <li key={name}>
            <b>{name}</b>
            <span>{words}</span>
          </li>
        ))}
      </ol>
      <p className={styles["go"]}>
        <RegisterLink site={site} isMain />
        <span>已是会员？</span>
        <Link to="/login">登录</Link>
      </p>
    </section>
  );
}

function Operator({ site }: { readonly site: Site }) {
  const serves = site.servicePhoneCompanyIds.includes(site.companyId);
  const all: readonly FactRow[] = [
    ["客服热线", serves ? site.servicePhone : ""],
    ["电话", site.phone],
    ["地址", site.address],
    ["邮编", site.postcode],
    ["网站", site.website],
    ["版权所有", site.copyright],
    ["公安备案号", site.policeFilingNo],
    ["增值电信业务经营许可证", site.telecomLicenceNo],
  ];
  return (
    <section aria-labelledby="operator">
      <h2 id="operator">帮助与联系</h2>
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
