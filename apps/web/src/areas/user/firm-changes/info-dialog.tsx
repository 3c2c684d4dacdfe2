import type { StoredFile } from "@zd/api/files/operations";
import { firmChanges } from "@zd/api/identity/firm-changes";
import {
  type FirmInfoField,
  firmInfoFields,
  infoDifference,
  wantsLicence,
} from "@zd/domain/identity/firm-change";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { AreaField } from "../../../parts/identity/area-field.tsx";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "./firm-changes.module.css";
import type { OwnFirm } from "./reads.ts";

const refreshes = [firmChanges.readOwn, firmChanges.listOwn];
const noFiles: readonly StoredFile[] = [];
const textFields = (Object.keys(firmInfoFields) as FirmInfoField[]).filter((name) => name !== "area");
/** The greatest length of an e-mail address, in characters: it cannot be read off the call, which takes an empty text too. */
const mostOfEmail = 100;

interface Props {
  /** The firm as it is registered now, and the mobile to which the code goes. */
  readonly of: OwnFirm;
  readonly onClose: () => void;
}

/** 申请变更: the firm as it shall be; a code to its mobile says that it is the firm who asks. */
export function InfoDialog({ of: { info, mobile }, onClose }: Props) {
  const [uploading, setUploading] = useState(false);
  const { field, values, change, input, settled, isSettled } = useForm(firmChanges.previewRequest, {
    initial: { ...info, files: noFiles, memo: "", code: "" },
    input: ({ files, memo: _memo, code: _code, ...requested }) =>
      Object.keys(infoDifference(info, requested).after).length === 0
        ? null
        : { ...requested, files: files.map(({ file }) => file) },
  });
  const { files, memo, code } = values;
  const sendCode = useCommand(firmChanges.sendInfoCode, { silent: true });
  const request = useCommand(firmChanges.requestInfo, { refreshes, silent: true });
  const needsLicence = wantsLicence(infoDifference(info, values));
  const isReady =
    input !== null && isSettled && isSmsCode(code) && !uploading && (!needsLicence || files.length > 0);
  return (
    <ConfirmCard
      title="申请企业信息变更"
      confirmLabel="提交审核"
      successMessage="已提交，等待交易中心审核"
      wide
      ready={isReady}
      busy={request.isPending}
      error={request.error}
      card={useCard(firmChanges.previewRequest, settled)}
      onConfirm={(callbacks) =>
        input !== null && request.confirm({ ...input, code, memo: memo.trim() }, callbacks)
      }
      onClose={onClose}
    >
      <div className={styles["columns"]}>
        {textFields.map((name) => (
          <TextField key={name} label={firmInfoFields[name]} maxLength={mostOfEmail} {...field(name)} />
        ))}
        <AreaField {...field("area")} />
      </div>
      <AttachmentField
        files={files}
        onChange={(next) => change({ files: next })}
        onBusy={setUploading}
        needed={needsLicence}
        hint="营业执照等证明，仅交易中心可见"
      />
      <ReasonField label="变更说明（选填）" {...field("memo")} />
      <SmsCodeField
        label={`短信验证码（发送至 ${mobile}）`}
        {...field("code")}
        ready
        onSend={() => sendCode.mutateAsync({})}
      />
    </ConfirmCard>
  );
}
