import { parameterSheet } from "@zd/api/trading/parameters";
import type { InputOf } from "@zd/api/wire/operation";
import { CallRefused } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

interface Props {
  /** 修改参数, with the scope in words. */
  readonly title: string;
  /** The new values of the sheet, with its version on the screen. */
  readonly change: Omit<InputOf<typeof parameterSheet.changeParameters>, "reason">;
  readonly onClose: () => void;
  /** Called once the values are saved. */
  readonly onDone: () => void;
  /** Called where somebody else has changed the sheet meanwhile: the new values were typed over old ones. */
  readonly onStale: () => void;
}

const refreshes = [
  parameterSheet.readParameters,
  parameterSheet.listParameterChanges,
  parameterSheet.readSectionParameters,
];

/** 确认修改 of the sheet: what is going to change, and why. */
export function SaveDialog({ title, change, onClose, onDone, onStale }: Props) {
  const { input, field } = useForm(parameterSheet.changeParameters, {
    initial: { reason: "" },
    input: ({ reason }) => ({ ...change, reason }),
  });
  const save = useCommand(parameterSheet.changeParameters, { refreshes, silent: true });
  const card = useCard(parameterSheet.previewParameters, change);
  const isRefused = save.error instanceof CallRefused && save.error.is("PARAMETERS_CHANGED");
  const isStale = isRefused || (card?.data?.barred ?? null) !== null;
  return (
    <ConfirmCard
      title={title}
      confirmLabel="确认修改"
      successMessage="参数已保存"
      ready={input !== null && !isStale}
      busy={save.isPending}
      error={save.error}
      card={card}
      onConfirm={({ onSuccess }) =>
        input !== null &&
        save.confirm(input, {
          onSuccess: () => {
            onSuccess();
            onDone();
          },
        })
      }
      onClose={isStale ? onStale : onClose}
    >
      <ReasonField label="原因（必填）" {...field("reason")} />
      {isStale && (
        <Button small onClick={onStale}>
          查看最新值
        </Button>
      )}
    </ConfirmCard>
  );
}
