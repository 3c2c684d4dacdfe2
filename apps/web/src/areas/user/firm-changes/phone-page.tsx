import { firmChanges } from "@zd/api/identity/firm-changes";
import { useAside } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import layout from "../../../ui/page/layout.module.css";
import styles from "./firm-changes.module.css";
import { ReviewedPhoneForm } from "./reviewed-phone-form.tsx";
import { SelfServiceForm } from "./self-service-form.tsx";
import { WaitingChange } from "./waiting-change.tsx";

/** 手机号变更 (R-2153): by oneself with both numbers in hand, or through the exchange for the firm's own account. */
export function PhonePage() {
  const user = useUser();
  const mayAsk = may(user, "manage-firm");
  const own = useAside(firmChanges.readOwn, {});
  const waiting = own?.waitingMobile ?? null;
  return (
    <section aria-labelledby="phone-change">
      <header className={layout["head"]}>
        <h1 id="phone-change">手机号变更</h1>
        <p>登录、资金密码重置和签署验证都发送到登记的手机号</p>
      </header>
      {mayAsk && waiting && <WaitingChange of={waiting} mayWithdraw />}
      <div className={styles["sides"]}>
        <SelfServiceForm />
        {mayAsk && own && !waiting && <ReviewedPhoneForm />}
      </div>
    </section>
  );
}
