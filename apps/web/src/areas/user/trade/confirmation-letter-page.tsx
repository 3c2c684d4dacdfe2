import { confirmationLetters } from "@zd/api/contracts/confirmation-letters";
import type { StoredFile } from "@zd/api/files/operations";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { LetterButton } from "../../../parts/signing/letter-button.tsx";
import { SignatureList } from "../../../parts/signing/signature-list.tsx";
import { SigningDialog } from "../../../parts/signing/signing-dialog.tsx";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import form from "../../../ui/form/form.module.css";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { CardStep } from "../../../ui/query-page/card-step.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import styles from "./confirmation-letter-page.module.css";

/** 确认函 (R-2113): read it, sign it, or send it back stamped; and see what the other side has sent. */
export function ConfirmationLetterPage() {
  const maySign = may(useUser(), "sign");
  return (
    <QueryPage
      of={confirmationLetters.list}
      rowKey="contractNo"
      cardAction={({ contractNo, state }) =>
        maySign && state === "0" && <CardStep step="签署或上传" of={contractNo} />
      }
      emptyHint="成交后即可下载确认函，盖章后在此上传"
      detail={({ contractNo }) => <Detail contractNo={contractNo as ContractNo} />}
    />
  );
}

function Detail({ contractNo }: { readonly contractNo: ContractNo }) {
  const maySign = may(useUser(), "sign");
  const files = useCallQuery(confirmationLetters.read, { contractNo });
  const [open, setOpen] = useState<"upload" | "sign" | null>(null);
  const { own = [], other = [] } = files.data ?? {};
  return (
    <section className={styles["detail"]} aria-label={`确认函 ${contractNo}`}>
      <div className={styles["acts"]}>
        <LetterButton kind="confirmation" contractNo={contractNo}>
          查看确认函
        </LetterButton>
        {maySign && <Button onClick={() => setOpen("sign")}>电子签署</Button>}
        {maySign && (
          <Button look="main" onClick={() => setOpen("upload")}>
            {own.length > 0 ? "重新上传盖章件" : "上传盖章件"}
          </Button>
        )}
      </div>
      <SignatureList kind="confirmation" contractNo={contractNo} />
      {files.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(files.error)}
        </p>
      )}
      <StampedFiles title="本方盖章件" files={own} />
      <StampedFiles title="对方盖章件" files={other} />
      {open === "upload" && (
        <UploadDialog contractNo={contractNo} before={own} onClose={() => setOpen(null)} />
      )}
      {open === "sign" && (
        <SigningDialog
          kind="confirmation"
          contractNo={contractNo}
          refreshes={[]}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function StampedFiles({ title, files }: { readonly title: string; readonly files: readonly StoredFile[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {files.length > 0 ? <AttachmentList files={files} archive={title} /> : <p>尚未上传</p>}
    </section>
  );
}

interface UploadProps {
  readonly contractNo: ContractNo;
  /** The files that the firm has sent before; they are replaced. */
  readonly before: readonly StoredFile[];
  readonly onClose: () => void;
}

/** 上传确认函: what is saved takes the place of what was sent before. */
function UploadDialog({ contractNo, before, onClose }: UploadProps) {
  const { values, change, input } = useForm(confirmationLetters.upload, {
    initial: { files: before },
    input: ({ files }) => (files.length === 0 ? null : { contractNo, files: files.map(({ file }) => file) }),
  });
  const [uploading, setUploading] = useState(false);
  const upload = useCommand(confirmationLetters.upload, {
    silent: true,
    refreshes: [confirmationLetters.list, confirmationLetters.read],
  });
  const send = () =>
    input !== null &&
    upload.mutate(input, {
      onSuccess: () => {
        succeed("盖章确认函已上传");
        onClose();
      },
    });
  return (
    <FormDialog
      title={`上传确认函 ${contractNo}`}
      confirmLabel="提交"
      ready={!uploading && input !== null}
      busy={upload.isPending}
      error={upload.error}
      onSubmit={send}
      onClose={onClose}
    >
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        needed
        hint="盖章后的扫描件或照片，对方与交易中心可见"
      />
    </FormDialog>
  );
}
