import { useSite } from "../../api/site.ts";
import { EntryLayout } from "./entry-layout.tsx";
import styles from "./registration-page.module.css";

const papers = [
  "营业执照（统一社会信用代码）",
  "法定代表人身份证明",
  "经办人授权委托书与身份证明",
  "开户许可证或基本存款账户信息",
  "入市协议（加盖公章）",
];

/** 会员注册: how a firm becomes a member. */
export function RegistrationPage() {
  const site = useSite();
  return (
    <EntryLayout>
      <article className={styles["page"]}>
        <h1>会员注册</h1>
        <p>企业入会由交易中心受理。请备齐下列材料，与会员服务部联系办理。</p>
        <ol>
          {papers.map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ol>
        {site && (
          <dl>
            <dt>电话</dt>
            <dd>{site.phone}</dd>
            <dt>地址</dt>
            <dd>{site.address}</dd>
            <dt>邮编</dt>
            <dd>{site.postcode}</dd>
          </dl>
        )}
      </article>
    </EntryLayout>
  );
}
