import { factors } from "@zd/api/identity/factors";
import type { OutputOf } from "@zd/api/wire/operation";
import { factorKinds } from "@zd/domain/identity/second-factor";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { RemoveDialog, RenewDialog } from "./factor-dialogs.tsx";
import { hasPasskeys } from "./passkey.ts";
import { PasskeyEnrolment } from "./passkey-enrolment.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";
import { TotpEnrolment } from "./totp-enrolment.tsx";

type Own = OutputOf<typeof factors.readOwn>;
type Factor = Own["factors"][number];
type Open =
  | { readonly step: "totp" | "passkey" | "renew" }
  | { readonly step: "remove"; readonly factor: Factor }
  | { readonly step: "codes"; readonly codes: readonly string[] };

/** 两步验证: what the user has enrolled, and what he may enrol. */
export function OwnFactors() {
  const own = useCallQuery(factors.readOwn, {});
  return (
    <div className={styles["panel"]}>
      <h2>两步验证</h2>
      <WithAnswer of={own} lines={4}>
        {(answer) => <Enrolled own={answer} />}
      </WithAnswer>
    </div>
  );
}

function Enrolled({ own: { factors: list, codesLeft } }: { readonly own: Own }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    succeed("已绑定，下次登录起须两步验证");
    close();
  };
  const has = list.length > 0;
  return (
    <>
      <PlainTable
        label="两步验证方式"
        rows={list}
        rowKey={({ factor }) => factor}
        none="尚未绑定。绑定后，密码泄露也不能登录您的账号。"
        columns={[
          { title: "名称", head: true, show: ({ name }) => name },
          { title: "方式", show: ({ kind }) => factorKinds[kind] },
          { title: "绑定时间", from: "tablet", show: ({ createdAt }) => formatShanghai(createdAt) },
          {
            title: "最近使用",
            show: ({ lastUsedAt }) => (lastUsedAt === null ? "尚未使用" : formatShanghai(lastUsedAt)),
          },
          {
            title: "操作",
            quiet: true,
            show: (factor) => (
              <Button look="text" onClick={() => setOpen({ step: "remove", factor })}>
                删除
              </Button>
            ),
          },
        ]}
      />
      {has && (
        <p className={layout["note"]}>
          未使用的恢复码 {codesLeft} 个。恢复码用完且手机丢失时，须由交易中心两名工作人员核实身份后解除。
        </p>
      )}
      {open?.step === "totp" ? (
        <TotpEnrolment onDone={done} />
      ) : open?.step === "passkey" ? (
        <PasskeyEnrolment onDone={done} />
      ) : open?.step === "codes" ? (
        <RecoveryCodes codes={open.codes} onDone={close} />
      ) : (
        <div className={styles["ends"]}>
          <Button look="main" onClick={() => setOpen({ step: "totp" })}>
            绑定验证器
          </Button>
          {hasPasskeys() && <Button onClick={() => setOpen({ step: "passkey" })}>绑定通行密钥</Button>}
          {has && <Button onClick={() => setOpen({ step: "renew" })}>重新生成恢复码</Button>}
        </div>
      )}
      {open?.step === "remove" && <RemoveDialog factor={open.factor} onClose={close} />}
      {open?.step === "renew" && (
        <RenewDialog onClose={close} onRenewed={(codes) => setOpen({ step: "codes", codes })} />
      )}
    </>
  );
}
