import { getRouteApi } from "@tanstack/react-router";
import { messageOf } from "../../api/failures.ts";
import { FactorCodeField, useFactorCode } from "../../parts/identity/security/factor-code.tsx";
import { PasskeyButton } from "../../parts/identity/security/passkey-button.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./login-page.module.css";
import { useStepEnd } from "./use-step-end.ts";

const route = getRouteApi("/second-factor");

/** 两步验证 after the password. */
export function SecondFactorPage() {
  const { redirect } = route.useSearch();
  const { goOn, leave } = useStepEnd(redirect);
  const factor = useFactorCode(goOn);
  return (
    <EntryLayout>
      <section className={styles["form"]} aria-labelledby="second-factor">
        <h1 id="second-factor">两步验证</h1>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            factor.submit();
          }}
        >
          <FactorCodeField large factor={factor} />
          {factor.error && (
            <p className={styles["refusal"]} role="alert">
              {messageOf(factor.error)}
            </p>
          )}
          <Button look="main" large type="submit" busy={factor.isBusy}>
            验证
          </Button>
          <PasskeyButton large onProven={goOn} />
        </form>
        <p className={styles["more"]}>
          <Button look="text" onClick={() => void leave()}>
            退出登录
          </Button>
        </p>
      </section>
    </EntryLayout>
  );
}
