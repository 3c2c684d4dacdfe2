import layout from "../../../ui/page/layout.module.css";
import { OwnData } from "./own-data.tsx";
import { OwnFactors } from "./own-factors.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import styles from "./security.module.css";

/** 账户安全: how the user proves who he is. */
export const AccountSecurity = () => (
  <section aria-labelledby="account-security">
    <header className={layout["head"]}>
      <h1 id="account-security">账户安全</h1>
      <p>两步验证在登录时和出金、审批等操作前，再次确认是您本人</p>
    </header>
    <p className={styles["notice"]}>
      短信验证码可能被他人补卡、转接或诱骗取得。请勿把验证码告诉任何人；绑定验证器或通行密钥后，即使有人用短信重置了您的密码，也不能登录。
    </p>
    <OwnFactors />
    <OwnSessions />
    <OwnData />
  </section>
);
