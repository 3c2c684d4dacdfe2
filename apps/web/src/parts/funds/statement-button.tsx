import { statements } from "@zd/api/closing/statements";
import type { StoredFile } from "@zd/api/files/operations";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useFileLinks } from "../../api/files.ts";
import { useCommand } from "../../api/hooks.ts";
import { useServerClock } from "../../realtime/server-clock.ts";
import { PreviewDialog } from "../../ui/attachments/preview-dialog.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { useForm } from "../../ui/form/use-form.ts";

/** 对账单: of the user's own firm, or of a member that the staff looks at. */
export function StatementButton({ firm = null }: { readonly firm?: FirmId | null }) {
  const [isAsking, setAsking] = useState(false);
  const [document, setDocument] = useState<StoredFile | null>(null);
  const ready = useFileLinks(document !== null);
  return (
    <>
      <Button onClick={() => setAsking(true)}>对账单</Button>
      {isAsking && (
        <StatementDialog
          firm={firm}
          onMade={(file) => {
            setAsking(false);
            setDocument(file);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {document && (
        <PreviewDialog
          files={[document]}
          opened={document.file}
          ready={ready}
          onOpen={() => {}}
          onClose={() => setDocument(null)}
        />
      )}
    </>
  );
}

interface DialogProps {
  readonly firm: FirmId | null;
  readonly onMade: (file: StoredFile) => void;
  readonly onClose: () => void;
}

/** The days of the statement; at first the month before. */
function StatementDialog({ firm, onMade, onClose }: DialogProps) {
  const clock = useServerClock();
  const own = useCommand(statements.make, { silent: true });
  const ofFirm = useCommand(statements.makeForFirm, { silent: true });
  const { input, field } = useForm(statements.make, {
    initial: () => monthBefore(clock.now()),
    input: (values) => values,
    rules: ({ from, until }) => {
      if (until >= shanghaiDay(clock.now())) return { until: "须早于今日" };
      return from > until ? { until: "不能早于首日" } : {};
    },
  });
  const make = () => {
    if (input === null) return;
    const answered = { onSuccess: ({ document }: { readonly document: StoredFile }) => onMade(document) };
    if (firm === null) own.confirm(input, answered);
    else ofFirm.confirm({ ...input, firm }, answered);
  };
  return (
    <FormDialog
      title="出具对账单"
      confirmLabel="出具"
      ready={input !== null}
      busy={own.isPending || ofFirm.isPending}
      error={own.error ?? ofFirm.error}
      onSubmit={make}
      onClose={onClose}
    >
      <DayField label="首日" {...field("from")} />
      <DayField label="末日" note="早于今日，期间最长 92 天" {...field("until")} />
    </FormDialog>
  );
}

/** First and last day of the month before. */
function monthBefore(now: Instant) {
  const first = parseShanghai(`${shanghaiDay(now).slice(0, 8)}01`) ?? now;
  const until = shanghaiDay((first - dayMs) as Instant);
  return { from: `${until.slice(0, 8)}01`, until };
}
