import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { type FormEvent, useState } from "react";
import { CallRefused, messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { homeOf, isStaff, useSession } from "../../api/session.ts";
import { type Site, useSite } from "../../api/site.ts";
import { userInfoOf } from "../../api/user-info.ts";
import { CaptchaField, useCaptcha } from "../../parts/identity/captcha-field.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { registrationAddress } from "../../shell/registration-address.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import styles from "./login-page.module.css";

const route = getRouteApi("/login");

/** 登录. */
export function LoginPage() {
  const site = useSite();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");

  return (
    <EntryLayout>
      <SignInForm account={account} password={password} onAccount={setAccount} onPassword={setPassword} />
      {site && site.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={site.demoAccounts}
          onChoose={({ account: chosen, password: known }) => {
            setAccount(chosen);
            setPassword(known);
          }}
        />
      )}
    </EntryLayout>
  );
}

interface FormProps {
  readonly account: string;
  readonly password: string;
  readonly onAccount: (account: string) => void;
  readonly onPassword: (password: string) => void;
}

function SignInForm({ account, password, onAccount, onPassword }: FormProps) {
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const session = useSession();
  const site = useSite();
  const [captcha, setCaptcha] = useState("");
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const [tried, setTried] = useState(false);
  const drawing = useCaptcha(captchaAsked);
  const signIn = useCommand(identity.signIn, { silent: true });

  const faults = {
    account: account.trim() ? undefined : "请输入账号",
    password: password ? undefined : "请输入密码",
    captcha: !captchaAsked || captcha.trim() ? undefined : "请输入验证码",
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.account ?? faults.password ?? faults.captcha ?? signIn.isPending) return;
    signIn.mutate(
      {
        account: account.trim(),
        password,
        source: "H5",
        ...(drawing.data ? { captcha: captcha.trim(), captchaToken: drawing.data.captchaToken } : {}),
      },
      {
        onSuccess: (answer) => {
          const user = userInfoOf(answer);
          session.begin(user);
          // Staff come to work in the console, whatever page of the members they had open.
          const wanted = isStaff(user) && !redirect?.startsWith("/console") ? undefined : redirect;
          void navigate({ href: wanted ?? homeOf(user), replace: true });
        },
        onError: (error) => {
          if (!(error instanceof CallRefused)) return;
          // A drawing serves once, right or wrong.
          setCaptcha("");
          if (captchaAsked) void drawing.refetch();
          else setCaptchaAsked(error.is("CAPTCHA_REQUIRED") || error.is("CAPTCHA_WRONG"));
        },
      },
    );
  };

  return (
    <section className={styles["form"]} aria-labelledby="sign-in">
      <h1 id="sign-in">登录</h1>
      <form onSubmit={submit} noValidate>
        <TextField
          large
          label="账号"
          autoComplete="username"
          autoFocus
          value={account}
          onChange={onAccount}
          fault={tried ? faults.account : undefined}
        />
        <PasswordField
          large
          label="密码"
          autoComplete="current-password"
          value={password}
          onChange={onPassword}
          fault={tried ? faults.password : undefined}
        />
        {captchaAsked && (
          <CaptchaField
            drawing={drawing}
            value={captcha}
            onChange={setCaptcha}
            fault={tried ? faults.captcha : undefined}
          />
        )}
        {signIn.error && (
          <p className={styles["refusal"]} role="alert">
            {messageOf(signIn.error)}
          </p>
        )}
        <Button look="main" large type="submit" busy={signIn.isPending}>
          登录
        </Button>
      </form>
      <p className={styles["more"]}>
        <Link to="/resetpwd">忘记密码</Link>　还不是会员？
        <a href={registrationAddress(site?.companyId ?? "")} target="_blank" rel="noreferrer">
          注册
        </a>
      </p>
    </section>
  );
}

type DemoAccount = Site["demoAccounts"][number];

interface DemoProps {
  readonly accounts: readonly DemoAccount[];
  readonly onChoose: (account: DemoAccount) => void;
}

/** The accounts of the demonstration market; a click fills the form. */
function DemoAccounts({ accounts, onChoose }: DemoProps) {
  return (
    <section className={styles["demo"]} aria-labelledby="demo">
      <h2 id="demo">演示账号</h2>
      <p>演示市场的企业、资金与成交均为虚构。点选一个账号即填入登录表单。</p>
      <ul>
        {accounts.map((one) => (
          <li key={one.account}>
            <button type="button" onClick={() => onChoose(one)}>
              <b>{one.account}</b>
              <span>{one.firmName}</span>
              <small>{one.role.startsWith(one.userName) ? one.role : `${one.userName} · ${one.role}`}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
