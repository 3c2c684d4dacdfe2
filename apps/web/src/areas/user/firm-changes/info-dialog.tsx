import type { StoredFile } from "@zd/api/files/operations";
import { firmChanges, firmInfo } from "@zd/api/identity/firm-changes";
import {
  differenceOf,
  type FirmInfo,
  type FirmInfoField,
  firmInfoFields,
  wantsLicence,
} from "@zd/domain/identity/firm-change";
import { useState } from "react";
import { z } from "zod";
import { useCommand } from "../../../api/hooks.ts";
import { AreaField } from "../../../parts/identity/area-field.tsx";
import { isSmsCode, SmsCodeField } from "../../../parts/identity/sms-code-field.tsx";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import styles from "./firm-changes.module.css";
import type { OwnFirm } from "./reads.ts";

const refreshes = [firmChanges.readOwn, firmChanges.listOwn];
const typed = (Object.keys(firmInfoFields) as FirmInfoField[]).filter((field) => field !== "area");
const mostOf: Partial<Record<FirmInfoField, number>> = { name: 100, address: 200, postcode: 6, email: 100 };

interface Props {
  readonly of: OwnFirm;
  readonly onClose: () => void;
}

/** 申请变更: the firm as it shall be; a code to its mobile says that it is the firm who asks. */
export function InfoDialog({ of: { info, mobile }, onClose }: Props) {
  const [wanted, setWanted] = useState<FirmInfo>(info);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [memo, setMemo] = useState("");
  const [code, setCode] = useState("");
  const sendCode = useCommand(firmChanges.sendInfoCode, { silent: true });
  const request = useCommand(firmChanges.requestInfo, { refreshes, silent: true });
  const difference = differenceOf(info, wanted);
  const different = Object.keys(difference.after) as FirmInfoField[];
  const needsLicence = wantsLicence(difference);
  // What is not in its form yet is not asked about.
  const said = different.length > 0 && z.safeEncode(firmInfo, wanted).success ? wanted : null;
  const ids = files.map(({ file }) => file);
  const key = JSON.stringify([wanted, ids]);
  const settled = useSettled(said && { ...said, files: ids }, key);
  const ready =
    said !== null &&
    settled.key === key &&
    isSmsCode(code) &&
    !uploading &&
    (!needsLicence || files.length > 0);
  const put = (field: FirmInfoField) => (value: string) => setWanted({ ...wanted, [field]: value });
  const send = (answered: Answered) => {
    request.confirm({ ...wanted, code, memo: memo.trim(), files: ids }, answered);
  };
  return (
    <ConfirmCard
      title="申请企业信息变更"
      confirmLabel="提交审核"
      successMessage="已提交，等待交易中心审核"
      wide
      ready={ready}
      busy={request.isPending}
      error={request.error}
      card={useCard(firmChanges.previewRequest, settled.value)}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={styles["columns"]}>
        {typed.map((field) => (
          <TextField
            key={field}
            label={firmInfoFields[field]}
            maxLength={mostOf[field] ?? 30}
            value={wanted[field]}
            onChange={put(field)}
          />
        ))}
        <AreaField value={wanted.area} onChange={put("area")} />
      </div>
      <AttachmentField
        files={files}
        onChange={setFiles}
        onBusy={setUploading}
        needed={needsLicence}
        hint="营业执照等证明，仅交易中心可见"
      />
      <ReasonField label="变更说明（选填）" value={memo} onChange={setMemo} />
      <SmsCodeField
        label={`短信验证码（发送至 ${mobile}）`}
        value={code}
        onChange={setCode}
        ready
        onSend={() => sendCode.mutateAsync({})}
      />
    </ConfirmCard>
  );
}
