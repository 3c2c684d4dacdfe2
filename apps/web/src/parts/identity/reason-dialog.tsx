import { commonViewReasons, viewReasonLength } from "@zd/domain/identity/view-reason";
import { useRef, useState } from "react";
import form from "../../ui/form/form.module.css";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { ReasonField } from "../../ui/form/reason-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";

interface Props {
  /** Called with the reason; with null where the user turns away. */
  readonly onClose: (reason: string | null) => void;
}

const { least, most } = viewReasonLength;
const choices = commonViewReasons.map((reason) => ({ value: reason, label: reason }));

/** 查看理由, before numbers or papers of a person are shown. */
export function ReasonDialog({ onClose }: Props) {
  const [reason, setReason] = useState("");
  const given = useRef<string | null>(null);
  const words = reason.trim();
  return (
    <FormDialog
      title="查看理由"
      confirmLabel="查看"
      ready={words.length >= least}
      onSubmit={() => {
        given.current = words;
        onClose(words);
      }}
      onClose={() => onClose(given.current)}
    >
      <div className={form["form"]}>
        <p>所查看的内容含个人信息或完整账号。理由与查看时间一并记入审计日志。</p>
        <SelectField
          label="常用理由"
          value={choices.some(({ value }) => value === reason) ? reason : ""}
          options={choices}
          onChange={setReason}
        />
        <ReasonField
          label={`查看理由（${least} 至 ${most} 字）`}
          value={reason}
          onChange={setReason}
          maxLength={most}
        />
      </div>
    </FormDialog>
  );
}
