import { certificates } from "@zd/api/signing/certificates";
import { isMobile } from "@zd/domain/identity/mobile";
import { type NumberKind, numberKinds } from "@zd/domain/signing/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { succeed } from "../../../ui/notices.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

interface Props {
  /** Operators follow once the firm itself has its certificate. */
  readonly firmHolds: boolean;
  readonly onClose: () => void;
}

const protocol = "/api/file/v1/download-protocol-pdf?kind=certificate";

/** 申请证书: a number, a mobile that is shown to be one's own, and, for the firm, its account. */
export function ApplyDialog({ firmHolds, onClose }: Props) {
  const [numberKind, setNumberKind] = useState<NumberKind>(firmHolds ? "1" : "T");
  const [number, setNumber] = useState("");
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const [bank, setBank] = useState("");
  const [account, setAccount] = useState("");
  const sendCode = useCommand(certificates.sendCode, { silent: true });
  const checkCode = useCommand(certificates.checkCode, { silent: true });
  const apply = useCommand(certificates.apply, { silent: true, refreshes: [certificates.readStatus] });
  const forFirm = numberKind !== "1";
  const ready =
    number.trim() !== "" &&
    isMobile(mobile) &&
    isSmsCode(code) &&
    (!forFirm || (bank.trim() !== "" && account.trim() !== ""));
  const busy = checkCode.isPending || apply.isPending;
  const file = () =>
    apply.mutate(
      { numberKind, number: number.trim(), mobile, bank: bank.trim(), account: account.trim() },
      {
        onSuccess: ({ state }) => {
          succeed(state === "2" ? "证书已签发" : "已提交，请留意企业账户到账的小额款项");
          onClose();
        },
      },
    );
  // A code is good once: what was wrong afterwards is mended without another.
  const send = () => (checkCode.isSuccess ? file() : checkCode.mutate({ mobile, code }, { onSuccess: file }));
  const error = checkCode.error ?? apply.error;
  return (
    <FormDialog
      title="申请证书"
      confirmLabel="提交申请"
      ready={ready}
      busy={busy}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label="证件类型"
        value={numberKind}
        options={Object.entries(numberKinds).map(([value, label]) => ({
          value,
          label: value === "1" ? `${label}（操作员证书）` : `${label}（企业证书）`,
        }))}
        onChange={(value) => setNumberKind(value as NumberKind)}
      />
      {!forFirm && !firmHolds && <p className={layout["note"]}>企业证书签发后，才能办理操作员证书。</p>}
      <TextField label="证件号码" maxLength={40} value={number} onChange={setNumber} />
      {forFirm && (
        <>
          <TextField label="开户银行" maxLength={100} value={bank} onChange={setBank} />
          <TextField
            label="企业账号"
            inputMode="numeric"
            maxLength={30}
            value={account}
            onChange={setAccount}
          />
        </>
      )}
      <TextField
        label="手机号（签署合同时接收验证码）"
        inputMode="numeric"
        maxLength={11}
        value={mobile}
        onChange={(value) => {
          setMobile(value);
          checkCode.reset();
        }}
      />
      <SmsCodeField
        value={code}
        onChange={(value) => {
          setCode(value);
          checkCode.reset();
        }}
        ready={isMobile(mobile)}
        onSend={() => sendCode.mutateAsync({ mobile })}
      />
      <p className={layout["note"]}>
        提交即表示同意
        <a href={protocol} target="_blank" rel="noreferrer">
          《数字证书服务协议》
        </a>
      </p>
    </FormDialog>
  );
}
