import { agreements } from "@zd/api/funds/agreements";
import { banks } from "@zd/api/funds/banks";
import type { InputOf } from "@zd/api/wire/operation";
import { useEffect, useEffectEvent } from "react";
import { useAside, useCallQuery, useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { amountInWords, DemoNotice } from "../../../parts/demo/demo-notice.tsx";
import { BranchField } from "../../../parts/funds/branch-field.tsx";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { succeed, warn } from "../../../ui/feedback/notices.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "./fund-form.module.css";

const refreshes = [agreements.listAgreements, agreements.listSigned];
type AgreementId = InputOf<typeof agreements.verifyAccount>["agreement"];

/** The name under which an unfinished form is stored at the server while its user looks for the account's papers. */
const stageKey = "bank-sign";

/** 签约新账户: the bank, the branch and the number; the name is the firm's own. */
export function SignDialog({ onClose }: { readonly onClose: () => void }) {
  const firmName = useUser()?.firm_name ?? "";
  const stage = useAside(agreements.readStageData, { key: stageKey });
  const { field, values, change, input } = useForm(agreements.beginSigning, {
    initial: { bank: "", branchNo: "", number: "" },
    input: ({ branchNo, number }) => ({ branchNo, number, name: firmName }),
  });
  const { bank, branchNo, number } = values;
  const allBanks = useCallQuery(banks.listBanks, {}, { staleMs: 600_000 });
  const saveStage = useCommand(agreements.saveStageData, { silent: true });
  const sign = useCommand(agreements.beginSigning, { refreshes, silent: true });
  const restore = useEffectEvent((data: Readonly<Record<string, string>>) =>
    change({
      bank: bank || (data["bank"] ?? ""),
      branchNo: branchNo || (data["branch"] ?? ""),
      number: number || (data["number"] ?? ""),
    }),
  );
  useEffect(() => {
    if (stage) restore(stage.data);
  }, [stage]);
  const leave = () => {
    saveStage.mutate({ key: stageKey, data: { bank, branch: branchNo, number } });
    onClose();
  };
  return (
    <FormDialog
      title="签约新账户"
      confirmLabel="提交签约"
      ready={input !== null}
      busy={sign.isPending}
      error={sign.error}
      onClose={leave}
      onSubmit={() =>
        input !== null &&
        sign.mutate(input, {
          onSuccess: () => {
            saveStage.mutate({ key: stageKey, data: {} });
            succeed("银行将打入一笔小额款项，请在 24 小时内填写金额");
            onClose();
          },
        })
      }
    >
      <SelectField
        label="银行"
        placeholder="请选择"
        value={bank}
        source={allBanks}
        options={(allBanks.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(name) => change({ bank: name, branchNo: "" })}
      />
      {bank !== "" && <BranchField bank={bank} {...field("branchNo")} />}
      <TextField label="银行账号" inputMode="numeric" autoComplete="off" {...field("number")} />
      <p className={styles["note"]}>户名：{firmName}</p>
    </FormDialog>
  );
}

interface AboutProps {
  /** The bank account that is verified, made the default or unbound. */
  readonly agreement: AgreementId;
  readonly onClose: () => void;
}

/** 小额打款验证: three tries within a day. */
export function VerifyDialog({ agreement, onClose }: AboutProps) {
  const { field, change, input } = useForm(agreements.verifyAccount, {
    initial: { amount: "" },
    input: ({ amount }) => ({ agreement, amount }),
    rules: ({ amount }) => (amount > 0n ? {} : { amount: "须大于零" }),
  });
  const verify = useCommand(agreements.verifyAccount, { refreshes, silent: true });
  const waiting = useAside(agreements.readVerification, {});
  const payment = waiting?.find((one) => one.agreement === agreement);
  return (
    <FormDialog
      title="填写验证金额"
      confirmLabel="提交验证"
      ready={input !== null}
      busy={verify.isPending}
      error={verify.error}
      onClose={onClose}
      onSubmit={() =>
        input !== null &&
        verify.mutate(input, {
          onSuccess: ({ state, triesLeft }) => {
            if (state === "2") succeed("签约成功");
            else warn(state === "1" ? `金额不符，还可尝试 ${triesLeft} 次` : "金额三次不符，请重新签约");
            if (state !== "1") onClose();
          },
        })
      }
    >
      <LabelledAmount label="银行打入的金额（元）" {...field("amount")} />
      <DemoNotice
        notice={payment?.demoNotice}
        finds={amountInWords}
        onFill={(amount) => change({ amount })}
      />
      <p className={styles["note"]}>
        请在企业网银查询「账户验证」的入账金额，0.01 至 0.99 元；共可尝试 3 次。
      </p>
    </FormDialog>
  );
}

/** 设为默认、解约: with the fund password. */
export function PasswordDialog({
  what,
  agreement,
  number,
  onClose,
}: AboutProps & { readonly what: "default" | "unsign"; readonly number: string }) {
  const { field, input } = useForm(agreements.setDefault, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) => (isFundPassword(fundPassword) ? { agreement, fundPassword } : null),
  });
  const makeDefault = useCommand(agreements.setDefault, { refreshes, silent: true });
  const unsign = useCommand(agreements.beginUnsigning, { refreshes, silent: true });
  const unsigning = useCard(agreements.previewUnsigning, what === "unsign" ? { agreement } : null);
  const change = useCard(agreements.previewDefault, what === "default" ? { agreement } : null);
  const command = what === "default" ? makeDefault : unsign;
  const words = what === "default" ? "设为默认账户" : "解约";
  return (
    <ConfirmCard
      title={`${words} · ${number}`}
      confirmLabel={words}
      look={what === "unsign" ? "danger" : "main"}
      successMessage={what === "default" ? "已设为默认账户" : "解约已提交银行"}
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      card={what === "default" ? change : unsigning}
      onConfirm={(callbacks, { seen }) => input !== null && command.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}
