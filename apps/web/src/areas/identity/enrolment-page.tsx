import { getRouteApi } from "@tanstack/react-router";
import { hasPasskeys } from "../../parts/identity/security/passkey.ts";
import { PasskeyEnrolment } from "../../parts/identity/security/passkey-enrolment.tsx";
import { TotpEnrolment } from "../../parts/identity/security/totp-enrolment.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./login-page.module.css";
import { useStepEnd } from "./use-step-end.ts";

const route = getRouteApi("/enrolment");

/** 绑定两步验证, where the exchange requires it of its staff. */
export function EnrolmentPage() {
  const { redirect } = route.useSearch();
  const { goOn, leave } = useStepEnd(redirect);
  return (
    <EntryLayout>
      <section className={styles["form"]} aria-labelledby="enrolment">
        <h1 id="enrolment">绑定两步验证</h1>
        <p>交易中心要求工作人员使用两步验证，绑定后才能继续</p>
        <TotpEnrolment onDone={goOn} />
        {hasPasskeys() && (
          <>
            <h2>或绑定通行密钥</h2>
            <PasskeyEnrolment onDone={goOn} />
          </>
        )}
        <p className={styles["more"]}>
          <Button look="text" onClick={() => void leave()}>
            退出登录
          </Button>
        </p>
      </section>
    </EntryLayout>
  );
}
