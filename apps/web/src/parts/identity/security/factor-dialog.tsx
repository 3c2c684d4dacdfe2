import { useRef } from "react";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FactorCodeField, useFactorCode } from "./factor-code.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

interface Props {
  /** Called with whether the factor was proven. */
  readonly onClose: (isProven: boolean) => void;
}

/** 再次两步验证, before what asks for it. */
export function FactorDialog({ onClose }: Props) {
  const isProven = useRef(false);
  const proven = () => {
    isProven.current = true;
    onClose(true);
  };
  const factor = useFactorCode(proven);
  return (
    <FormDialog
      title="两步验证"
      confirmLabel="验证"
      busy={factor.isBusy}
      error={factor.error}
      onSubmit={factor.submit}
      onClose={() => onClose(isProven.current)}
    >
      <p>此项操作须再次确认是您本人。五分钟内不再询问。</p>
      <FactorCodeField factor={factor} />
      <PasskeyButton onProven={proven} />
    </FormDialog>
  );
}
