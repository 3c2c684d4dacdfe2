import type { ContractActionType } from "@zd/domain/contracts/codes";
import type { ReactNode } from "react";
import { SigningDialog } from "../../../../parts/signing/signing-dialog.tsx";
import { contractReads } from "../reads.ts";
import { AnswerClaimDialog } from "./answer-claim-dialog.tsx";
import { CancelShipmentDialog } from "./cancel-shipment-dialog.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { DissentDialog } from "./dissent-dialog.tsx";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { PlainActionDialog, type PlainActionName, plainActions } from "./plain-action-dialog.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { RefuseDialog } from "./refuse-dialog.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { ShipDialog } from "./ship-dialog.tsx";
import { TerminationDialog } from "./termination-dialog.tsx";
import type { ActionProps } from "./use-contract-action.ts";

type Dialog = (props: ActionProps) => ReactNode;

/** What a member may do, each with its own dialog. */
const dialogs: Partial<Record<ContractActionType, Dialog>> = {
  sign: ({ contract: { contractNo }, onClose }) => (
    <SigningDialog kind="contract" contractNo={contractNo} refreshes={contractReads} onClose={onClose} />
  ),
  refuse: RefuseDialog,
  pay: (props) => <PayDialog {...props} name="pay" />,
  refund: (props) => <PayDialog {...props} name="refund" />,
  "claim-payment": ClaimDialog,
  "confirm-payment": (props) => <AnswerClaimDialog {...props} name="confirm-payment" />,
  "reject-payment": (props) => <AnswerClaimDialog {...props} name="reject-payment" />,
  ship: ShipDialog,
  "cancel-shipment": CancelShipmentDialog,
  receive: ReceiveDialog,
  settle: SettleDialog,
  "raise-dissent": DissentDialog,
  "register-invoice": InvoiceDialog,
  "propose-termination": TerminationDialog,
};

const isPlain = (action: ContractActionType): action is PlainActionName =>
  Object.hasOwn(plainActions, action);

/** The dialog of an action. */
export function ContractActionDialog({
  action,
  ...props
}: ActionProps & { readonly action: ContractActionType }) {
  if (isPlain(action)) return <PlainActionDialog {...props} name={action} />;
  const Dialog = dialogs[action];
  return Dialog ? <Dialog {...props} /> : null;
}
