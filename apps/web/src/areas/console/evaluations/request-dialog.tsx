import type { ComponentProps } from "react";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";

interface Props extends Omit<ComponentProps<typeof ConfirmCard>, "confirmLabel" | "successMessage"> {
  /** 受托事由: why the owner does not do it himself. */
  readonly reason: Pick<ComponentProps<typeof ReasonField>, "value" | "onChange">;
}

/** A request in the owner's place, with the reason for it; another staff user has to confirm it. */
export const RequestDialog = ({ reason, children, ...card }: Props) => (
  <ConfirmCard {...card} confirmLabel="提交复核" successMessage="已提交复核">
    {children}
    <ReasonField label="受托事由（必填，货主可见）" {...reason} />
  </ConfirmCard>
);
