import { certificates } from "@zd/api/signing/certificates";
import { isMobile } from "@zd/domain/identity/mobile";
import { numberKinds } from "@zd/domain/signing/codes";
import { useCommand } from "../../../api/hooks.ts";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";

interface Props {
  /** Operators follow once the firm itself has its certificate. */
  readonly firmHolds: boolean;
  readonly onClose: () => void;
}

const protocol = "/api/file/v1/download-protocol-pdf?kind=certificate";

/** Whether a certificate by that kind of number is the firm's, and not an operator's. */
const isForFirm = (numberKind: string) => numberKind !== "1";

/** The fields of an application; the account is asked of the firm alone, since a small payment to it shows that it is the firm's. */
const useCertificateForm = (firmHolds: boolean) =>
  useForm(certificates.apply, {
    initial: {
      numberKind: (firmHolds ? "1" : "T") as string,
      number: "",
      mobile: "",
      code: "",
      bank: "",
      account: "",
    },
    input: ({ code: smsCode, bank, account, ...fields }) => {
      if (!isSmsCode(smsCode)) return null;
      if (!isForFirm(fields.numberKind)) return { ...fields, bank: "", account: "" };
      return bank.trim() === "" || account.trim() === "" ? null : { ...fields, bank, account };
    },
  });

/** 申请证书: a number, a mobile that is shown to be one's own, and, for the firm, its account. */
export function ApplyDialog({ firmHolds, onClose }: Props) {
  const { field, values, change, input } = useCertificateForm(firmHolds);
  const { numberKind, mobile, code } = values;
  const sendCode = useCommand(certificates.sendCode, { silent: true });
  const checkCode = useCommand(certificates.checkCode, { silent: true });
  const apply = useCommand(certificates.apply, { silent: true, refreshes: [certificates.readStatus] });
  const forFirm = isForFirm(numberKind);
  const busy = checkCode.isPending || apply.isPending;
  const file = () =>
    input !== null &&
    apply.mutate(input, {
      onSuccess: ({ state }) => {
        succeed(state === "2" ? "证书已签发" : "已提交，请留意企业账户到账的小额款项");
        onClose();
      },
    });
  // A code is good once: what was wrong afterwards is mended without another.
  const send = () => (checkCode.isSuccess ? file() : checkCode.mutate({ mobile, code }, { onSuccess: file }));
  const error = checkCode.error ?? apply.error;
  return (
    <FormDialog
      title="申请证书"
      confirmLabel="提交申请"
      ready={input !== null}
      busy={busy}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label="证件类型"
        options={Object.entries(numberKinds).map(([value, label]) => ({
          value,
          label: value === "1" ? `${label}（操作员证书）` : `${label}（企业证书）`,
        }))}
        {...field("numberKind")}
      />
      {!forFirm && !firmHolds && <p className={layout["note"]}>企业证书签发后，才能办理操作员证书。</p>}
      <TextField label="证件号码" {...field("number")} />
      {forFirm && (
        <>
          <TextField label="开户银行" {...field("bank")} />
          <TextField label="企业账号" inputMode="numeric" {...field("account")} />
        </>
      )}
      <TextField
        label="手机号（签署合同时接收验证码）"
        inputMode="numeric"
        {...field("mobile")}
        maxLength={11}
        onChange={(value) => {
          change({ mobile: value });
          checkCode.reset();
        }}
      />
      <SmsCodeField
        value={code}
        onChange={(value) => {
          change({ code: value });
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
