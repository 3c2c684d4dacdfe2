import type { FormInput } from "@zd/api/wire/form-input";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import {
  type Answered,
  type CardRead,
  ConfirmCard,
  type Given,
} from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

interface Props<Op extends AnyOperation> {
  readonly title: string;
  /** Stands on the button that binds. */
  readonly confirmLabel: string;
  /** The message once the call has succeeded. */
  readonly successMessage: string;
  /** Whether something is taken from the firm. */
  readonly danger?: boolean;
  /** Label of the one field. */
  readonly label: string;
  /** The call that is made; whether it needs the text stands in its schema. */
  readonly operation: Op;
  /** The input of the call with the text of the field. */
  readonly input: (memo: string) => FormInput<InputOf<Op>>;
  /** The card of the step; null while no step is selected. */
  readonly card: CardRead | null;
  /** The state of the call. */
  readonly command: { readonly isPending: boolean; readonly error: Error | null };
  /** Makes the call. */
  readonly onConfirm: (input: InputOf<Op>, callbacks: Answered, confirmation: Given) => void;
  readonly onClose: () => void;
}

/** A step of the mall's staff, with an opinion or a reason. */
export function MemoDialog<Op extends AnyOperation>(props: Props<Op>) {
  const {
    title,
    confirmLabel,
    successMessage,
    danger = false,
    label,
    card,
    command,
    onConfirm,
    onClose,
  } = props;
  const { input, field } = useForm(props.operation, {
    initial: { memo: "" },
    input: ({ memo }) => props.input(memo),
  });
  return (
    <ConfirmCard
      title={title}
      confirmLabel={confirmLabel}
      look={danger ? "danger" : "main"}
      successMessage={successMessage}
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      card={card}
      onConfirm={(callbacks, confirmation) => input !== null && onConfirm(input, callbacks, confirmation)}
      onClose={onClose}
    >
      <ReasonField label={label} {...field("memo")} />
    </ConfirmCard>
  );
}
