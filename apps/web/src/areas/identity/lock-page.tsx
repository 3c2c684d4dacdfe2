import { Link, useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { type FormEvent, useState } from "react";
import { CallRefused, messageOf } from "../../api/failures.ts";
import { useCall, useCommand } from "../../api/hooks.ts";
import { screenLock } from "../../api/screen-lock.ts";
import { shownName, useSession, useUser } from "../../api/session.ts";
import { type UserInfo, userInfoOf } from "../../api/user-info.ts";
import { CaptchaField } from "../../parts/identity/captcha-field.tsx";
import { useCaptcha } from "../../parts/identity/use-captcha.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { Button, buttonClass } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PasswordField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import styles from "./login-page.module.css";

/** 锁屏 (R-206, G-54): the session stays, and its password opens the screen again. */
export function LockPage() {
  const user = useUser();
  return user ? <LockedScreen user={user} /> : <NothingToLock />;
}

const NothingToLock = () => (
  <EntryLayout>
    <EmptyState page title="您尚未登录，没有需要锁定的内容">
      <Link to="/login" className={buttonClass({ look: "main" })}>
        登录
      </Link>
    </EmptyState>
  </EntryLayout>
);

function LockedScreen({ user }: { readonly user: UserInfo }) {
  const session = useSession();
  const call = useCall();
  const navigate = useNavigate();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const drawing = useCaptcha(needsCaptcha, "signIn");
  const { values, change, field, input } = useForm(identity.signIn, {
    initial: { password: "", captcha: "" },
    input: ({ password }) => ({ account: user.nick_name, password, source: "H5" }),
  });
  const signIn = useCommand(identity.signIn, { silent: true });

  const isBusy = signIn.isPending || drawing.isAwaited;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (input === null || isBusy) return;
    const read = await drawing.answer(values.captcha);
    if (read === null) return;
    signIn.mutate(
      { ...input, ...read },
      {
        onSuccess: async (answer) => {
          // The session that was locked ends, so that unlocking costs no other device its own.
          await call(identity.signOut, {}).catch(() => null);
          session.begin(userInfoOf(answer));
          const from = screenLock.from() ?? "/";
          screenLock.open();
          await navigate({ href: from, replace: true });
        },
        onError: (error) => {
          change({ password: "", captcha: "" });
          if (needsCaptcha) drawing.redraw();
          else if (error instanceof CallRefused)
            setNeedsCaptcha(error.is("CAPTCHA_REQUIRED") || error.is("CAPTCHA_WRONG"));
        },
      },
    );
  };
  const leave = async () => {
    screenLock.open();
    await call(identity.signOut, {}).catch(() => null);
    session.end();
    await navigate({ to: "/login", search: {}, replace: true });
  };

  return (
    <EntryLayout>
      <section className={styles["form"]} aria-labelledby="lock">
        <h1 id="lock">屏幕已锁定</h1>
        <p>{shownName(user)}</p>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <PasswordField
            large
            autoFocus
            label="登录密码"
            autoComplete="current-password"
            {...field("password")}
          />
          {needsCaptcha && <CaptchaField drawing={drawing} {...field("captcha")} />}
          {signIn.error && (
            <p className={styles["refusal"]} role="alert">
              {messageOf(signIn.error)}
            </p>
          )}
          <Button look="main" large type="submit" busy={isBusy} disabled={input === null}>
            解锁
          </Button>
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
