import { agreements } from "@zd/api/funds/agreements";
import { banks } from "@zd/api/funds/banks";
import type { InputOf } from "@zd/api/wire/operation";
import { parseYuan } from "@zd/domain/money/yuan";
import { useEffect, useId, useState } from "react";
import { useAside, useCallQuery, useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { amountInWords, DemoNotice } from "../../../parts/demo/demo-notice.tsx";
import { BranchField } from "../../../parts/funds/branch-field.tsx";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { succeed, warn } from "../../../ui/notices.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./fund-form.module.css";

const refreshes = [agreements.listAgreements, agreements.listSigned];
type AgreementId = InputOf<typeof agreements.verifyAccount>["agreement"];

/** What is kept of the form while its user looks for the account's papers. */
const stageKey = "bank-sign";

/** 签约新账户: the bank, the branch and the number; the name is the firm's own. */
export function SignDialog({ onClose }: { readonly onClose: () => void }) {
  const firmName = useUser()?.firm_name ?? "";
  const staged = useAside(agreements.readStageData, { key: stageKey });
  const [bank, setBank] = useState("");
  const [branchNo, setBranchNo] = useState("");
  const [number, setNumber] = useState("");
  const known = useCallQuery(banks.listBanks, {}, { staleMs: 600_000 });
  const stage = useCommand(agreements.saveStageData, { silent: true });
  const sign = useCommand(agreements.beginSigning, { refreshes, silent: true });
  useEffect(() => {
    const data = staged?.data;
    if (!data) return;
    setBank((now) => now || data["bank"] || "");
    setBranchNo((now) => now || data["branch"] || "");
    setNumber((now) => now || data["number"] || "");
  }, [staged]);
  const leave = () => {
    stage.mutate({ key: stageKey, data: { bank, branch: branchNo, number } });
    onClose();
  };
  return (
    <FormDialog
      title="签约新账户"
      confirmLabel="提交签约"
      ready={branchNo !== "" && number.trim() !== ""}
      busy={sign.isPending}
      error={sign.error}
      onClose={leave}
      onSubmit={() =>
        sign.mutate(
          { branchNo, number, name: firmName },
          {
            onSuccess: () => {
              stage.mutate({ key: stageKey, data: {} });
              succeed("银行将打入一笔小额款项，请在 24 小时内填写金额");
              onClose();
            },
          },
        )
      }
    >
      <SelectField
        label="银行"
        placeholder="请选择"
        value={bank}
        source={known}
        options={(known.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(value) => {
          setBank(value);
          setBranchNo("");
        }}
      />
      {bank !== "" && <BranchField bank={bank} value={branchNo} onChange={setBranchNo} />}
      <TextField
        label="银行账号"
        value={number}
        inputMode="numeric"
        maxLength={40}
        autoComplete="off"
        onChange={setNumber}
      />
      <p className={styles["note"]}>户名：{firmName}</p>
    </FormDialog>
  );
}

interface AboutProps {
  readonly agreement: AgreementId;
  readonly onClose: () => void;
}

/** 小额打款验证: three tries within a day. */
export function VerifyDialog({ agreement, onClose }: AboutProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const verify = useCommand(agreements.verifyAccount, { refreshes, silent: true });
  const waiting = useAside(agreements.readVerification, {});
  const paid = waiting?.find((one) => one.agreement === agreement);
  const amount = parseYuan(typed);
  return (
    <FormDialog
      title="填写验证金额"
      confirmLabel="提交验证"
      ready={amount !== null && amount > 0n}
      busy={verify.isPending}
      error={verify.error}
      onClose={onClose}
      onSubmit={() =>
        amount !== null &&
        verify.mutate(
          { agreement, amount },
          {
            onSuccess: ({ state, triesLeft }) => {
              if (state === "2") succeed("签约成功");
              else warn(state === "1" ? `金额不符，还可尝试 ${triesLeft} 次` : "金额三次不符，请重新签约");
              if (state !== "1") onClose();
            },
          },
        )
      }
    >
      <label className={styles["label"]} htmlFor={id}>
        银行打入的金额（元）
      </label>
      <MoneyInput id={id} value={typed} onChange={setTyped} />
      <DemoNotice notice={paid?.demoNotice} finds={amountInWords} onFill={setTyped} />
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
  const [fundPassword, setFundPassword] = useState("");
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
      ready={isFundPassword(fundPassword)}
      busy={command.isPending}
      error={command.error}
      card={what === "default" ? change : unsigning}
      onConfirm={(answered, { seen }) =>
        what === "default"
          ? makeDefault.confirm({ agreement, fundPassword, seen }, answered)
          : unsign.confirm({ agreement, fundPassword, seen }, answered)
      }
      onClose={onClose}
    >
      <FundPasswordField value={fundPassword} onChange={setFundPassword} />
    </ConfirmCard>
  );
}
