import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { identity } from "@zd/api/identity/operations";
import { servesPage } from "@zd/domain/system/console-host";
import { type FormEvent, useState } from "react";
import { CallRefused, messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { homeOf, isStaff, useSession } from "../../api/session.ts";
import { type Site, useSite } from "../../api/site.ts";
import { userInfoOf } from "../../api/user-info.ts";
import { CaptchaField } from "../../parts/identity/captcha-field.tsx";
import { useCaptcha } from "../../parts/identity/use-captcha.ts";
import { EntryLayout } from "../../shell/entry-layout.tsx";
import { registrationAddress } from "../../shell/registration-address.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { PasswordField, TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import styles from "./login-page.module.css";

const route = getRouteApi("/login");

/** 登录. */
export const LoginPage = () => (
  <EntryLayout>
    <SignIn />
  </EntryLayout>
);

/** The fields of the form and their sending; where the server asks for a captcha, the form has a field more. */
function useSignIn() {
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const session = useSession();
  const site = useSite();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [isTried, setTried] = useState(false);
  const drawing = useCaptcha(needsCaptcha, "signIn");
  const { values, change, field, input } = useForm(identity.signIn, {
    initial: { account: "", password: "", captcha: "" },
    input: ({ captcha: _captcha, ...fields }) => ({ ...fields, source: "H5" }),
  });
  const signIn = useCommand(identity.signIn, { silent: true });

  const faults = {
    account: values.account.trim() ? undefined : "请输入账号",
    password: values.password ? undefined : "请输入密码",
    captcha: !needsCaptcha || drawing.isAlone || values.captcha.trim() ? undefined : "请输入验证码",
  };
  const faultOf = (name: keyof typeof faults) => (isTried ? faults[name] : undefined);

  const isBusy = signIn.isPending || drawing.isAwaited;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (input === null || (faults.account ?? faults.password ?? faults.captcha ?? isBusy)) return;
    const read = await drawing.answer(values.captcha);
    if (read === null) return;
    signIn.mutate(
      { ...input, ...read },
      {
        onSuccess: (answer) => {
          const user = userInfoOf(answer);
          session.begin(user);
          // Staff come to work in the console, whatever page of the members they had open.
          const address = isStaff(user) && !redirect?.startsWith("/console") ? undefined : redirect;
          void navigate({ href: address ?? homeOf(user, site?.service ?? "all"), replace: true });
        },
        onError: (error) => {
          if (!(error instanceof CallRefused)) return;
          // A drawing serves once, right or wrong.
          change({ captcha: "" });
          if (needsCaptcha) drawing.redraw();
          else setNeedsCaptcha(error.is("CAPTCHA_REQUIRED") || error.is("CAPTCHA_WRONG"));
        },
      },
    );
  };
  return { field, change, faultOf, submit, drawing, needsCaptcha, signIn, isBusy };
}

function SignIn() {
  const { field, change, faultOf, submit, drawing, needsCaptcha, signIn, isBusy } = useSignIn();
  const site = useSite();
  return (
    <>
      <section className={styles["form"]} aria-labelledby="sign-in">
        <p className={styles["claim"]}>
          会员企业在这里公开买卖煤炭等大宗商品，交易中心见证从出价到结算的每一步。
        </p>
        <h1 id="sign-in">登录</h1>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            large
            label="账号"
            autoComplete="username"
            autoFocus
            {...field("account")}
            fault={faultOf("account")}
          />
          <PasswordField
            large
            label="密码"
            autoComplete="current-password"
            {...field("password")}
            fault={faultOf("password")}
          />
          {needsCaptcha && (
            <CaptchaField drawing={drawing} {...field("captcha")} fault={faultOf("captcha")} />
          )}
          {signIn.error && (
            <p className={styles["refusal"]} role="alert">
              {messageOf(signIn.error)}
            </p>
          )}
          <Button look="main" large type="submit" busy={isBusy}>
            登录
          </Button>
        </form>
        <p className={styles["more"]}>
          <Link to="/resetpwd">忘记密码</Link>
          {servesPage(site?.service ?? "all", "/register") && (
            <>
              {"　还不是会员？"}
              <a href={registrationAddress(site?.companyId ?? "")} target="_blank" rel="noreferrer">
                注册
              </a>
            </>
          )}
        </p>
        <About />
      </section>
      {site && site.demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={site.demoAccounts}
          onSelect={({ account, password }) => change({ account, password })}
        />
      )}
    </>
  );
}

type DemoAccount = Site["demoAccounts"][number];

interface DemoProps {
  /** The accounts that the demonstration market offers. */
  readonly accounts: readonly DemoAccount[];
  /** Called with the account that fills the form. */
  readonly onSelect: (account: DemoAccount) => void;
}

/** The accounts of the demonstration market by what can be lived through with them; a click fills the form. */
function DemoAccounts({ accounts, onSelect }: DemoProps) {
  const stories = [...Map.groupBy(accounts, ({ story }) => story)];
  return (
    <section className={styles["demo"]} aria-labelledby="demo">
      <h2 id="demo">演示账号</h2>
      <p>演示市场的企业、资金与成交均为虚构。点选一个账号即填入登录表单。</p>
      <div className={styles["stories"]}>
        {stories.map(([story, members]) => (
          <section key={story} aria-label={story || "其他"}>
            {story !== "" && <h3>{story}</h3>}
            <ul>
              {members.map((one) => (
                <li key={one.account}>
                  <button type="button" onClick={() => onSelect(one)}>
                    <b>{one.account}</b>
                    <span>{one.firmName}</span>
                    <small>
                      {one.role.startsWith(one.userName) ? one.role : `${one.userName} · ${one.role}`}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

/** What the platform is, for somebody who comes here first. */
const About = () => (
  <ul className={styles["about"]}>
    {purposes.map(({ name, words }) => (
      <li key={name}>
        <b>{name}</b>
        <span>{words}</span>
      </li>
    ))}
  </ul>
);

const purposes = [
  { name: "公开竞价", words: "竞价、挂牌、询报价、团购，价格和倒计时实时可见，出价有回执" },
  { name: "电子合同", words: "成交即成合同，在线签章，按约付款、发货、验收、结算" },
  { name: "资金存管", words: "保证金和货款存入银行存管账户，每一分钱都有凭证" },
  { name: "可以核验", words: "每个场次都有证明包，任何人都能重新计算成交结果" },
] as const;
