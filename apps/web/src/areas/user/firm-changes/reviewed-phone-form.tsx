import type { StoredFile } from "@zd/api/files/operations";
import { firmChanges } from "@zd/api/identity/firm-changes";
import { identity } from "@zd/api/identity/operations";
import { isMobile } from "@zd/domain/identity/mobile";
import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import form from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { PasswordField, TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import styles from "./firm-changes.module.css";

const refreshes = [firmChanges.readOwn, firmChanges.listOwn];
const noFiles: readonly StoredFile[] = [];

/** 提交审核: where the firm's old number is out of reach. */
export function ReviewedPhoneForm() {
  const id = useId();
  const { field, values, change, input } = useForm(firmChanges.requestMobile, {
    initial: { mobile: "", code: "", password: "", memo: "", files: noFiles },
    input: ({ files, ...fields }) =>
      isSmsCode(fields.code) && fields.password ? { ...fields, files: files.map(({ file }) => file) } : null,
  });
  const { mobile } = values;
  const [uploading, setUploading] = useState(false);
  const sendCode = useCommand(identity.sendSmsCode, { silent: true });
  const request = useCommand(firmChanges.requestMobile, { refreshes, silent: true });
  const isReady = input !== null && !uploading;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (input === null || uploading) return;
    request.mutate(input, { onSuccess: () => succeed("已提交，等待交易中心审核") });
  };
  return (
    <form className={styles["panel"]} onSubmit={submit} noValidate aria-labelledby={id}>
      <h2 id={id}>企业账号手机号变更（交易中心审核）</h2>
      <p className={layout["note"]}>原手机号已停用或遗失时，上传加盖公章的申请，由交易中心审核后生效。</p>
      <TextField
        label="新手机号"
        inputMode="numeric"
        autoComplete="off"
        {...field("mobile")}
        maxLength={11}
      />
      <SmsCodeField
        label="新手机号验证码"
        {...field("code")}
        ready={isMobile(mobile)}
        captcha
        onSend={(captcha) => sendCode.mutateAsync({ mobile, purpose: "mobile", ...captcha })}
      />
      <PasswordField label="登录密码" autoComplete="current-password" {...field("password")} />
      <div className={form["form"]}>
        <ReasonField label="变更原因（必填）" {...field("memo")} />
      </div>
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="仅交易中心可见"
      />
      {request.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(request.error)}
        </p>
      )}
      <Button look="main" type="submit" disabled={!isReady} busy={request.isPending}>
        提交审核
      </Button>
    </form>
  );
}
