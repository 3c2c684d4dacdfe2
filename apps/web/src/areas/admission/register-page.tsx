import { useSite } from "../../api/site.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { registrationAddress } from "../../shell/registration-address.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
import styles from "./register-page.module.css";

const papers = [
  "营业执照（统一社会信用代码），拍照或扫描",
  "经办人身份证，人像面与国徽面；法定代表人身份证号",
  "经办人授权委托书，办理中可下载填好的文本，盖章后上传",
  "开户许可证或基本存款账户信息，对公账户用于打款验证",
  "能接收短信的手机号，办理进度发送到该手机",
];

/** 注册: what has to be at hand, and the way to the form, which opens in a window of its own. */
export function RegisterPage() {
  const site = useSite();
  return (
    <EntryLayout>
      <article className={styles["page"]}>
        <h1>会员注册</h1>
        <p>填写约需 15 分钟，可随时保存，用同一手机号继续。请先备齐下列材料。</p>
        <ol>
          {papers.map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ol>
        {site && (
          <p>
            <a
              className={buttonClass({ look: "main", large: true })}
              href={registrationAddress(site.companyId)}
              target="_blank"
              rel="noreferrer"
            >
              开始注册
            </a>
          </p>
        )}
        {site && (
          <Facts layout="beside">
            <Fact title="电话">{site.phone}</Fact>
            <Fact title="地址">{site.address}</Fact>
          </Facts>
        )}
      </article>
    </EntryLayout>
  );
}
