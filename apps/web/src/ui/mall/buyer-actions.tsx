import { contractTodos } from "@zd/contract/contracts/todos";
import { mallContracts } from "@zd/contract/mall/agreements";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { may, useUser } from "../../api/session.ts";
import { Button } from "../button.tsx";
import { DeedDialog } from "../deed-dialog.tsx";
import { shownAmount, shownQuantity } from "../figures.tsx";
import form from "../form.module.css";
import { TextField } from "../text-field.tsx";
import styles from "./actions.module.css";
import type { Agreement } from "./agreement-detail.tsx";
import { AgreementPreview, AgreementWords } from "./agreement-preview.tsx";

const refreshes = [
  mallContracts.listPurchases,
  mallContracts.readContract,
  mallContracts.preview,
  contractTodos.countTodos,
];

type Opened = "preview" | "confirm" | "cancel" | "address" | null;

interface DeedProps {
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

/** What the buyer may do with a contract of the mall now; the server says what. */
export function BuyerActions({ agreement }: { readonly agreement: Agreement }) {
  const [opened, setOpened] = useState<Opened>(null);
  const maySign = may(useUser(), "sign");
  const { actions, mayMoveAddress, contractNo } = agreement;
  const close = () => setOpened(null);
  return (
    <div className={styles["actions"]}>
      {maySign && actions.includes("confirm") && (
        <Button look="main" onClick={() => setOpened("confirm")}>
          确认合同
        </Button>
      )}
      <Button onClick={() => setOpened("preview")}>合同预览</Button>
      {maySign && mayMoveAddress && <Button onClick={() => setOpened("address")}>修改收货地址</Button>}
      {maySign && actions.includes("cancel") && <Button onClick={() => setOpened("cancel")}>取消合同</Button>}
      {opened === "preview" && <AgreementPreview contractNo={contractNo} onClose={close} />}
      {opened === "confirm" && <ConfirmDialog agreement={agreement} onClose={close} />}
      {opened === "cancel" && <CancelAgreementDialog agreement={agreement} onClose={close} />}
      {opened === "address" && <AddressDialog agreement={agreement} onClose={close} />}
    </div>
  );
}

/** Confirmed is what is read here: a newer version is refused. */
function ConfirmDialog({ agreement, onClose }: DeedProps) {
  const { contractNo, version, quantity, amount, fee, deposit } = agreement;
  const confirm = useCommand(mallContracts.confirmContract, { quiet: true, refreshes });
  return (
    <DeedDialog
      title="确认合同"
      act={`确认合同 ${shownAmount(amount)} 元`}
      ready
      busy={confirm.isPending}
      error={confirm.error}
      done="合同已确认，请前往合同中心签订"
      wide
      onAct={(answered) => confirm.mutate({ contractNo, seen: version }, answered)}
      onClose={onClose}
    >
      <AgreementWords contractNo={contractNo} />
      <p className={form["consequence"]}>
        确认后合同生效：数量 {shownQuantity(quantity)} 吨，金额 {shownAmount(amount)} 元（
        {chineseCapital(amount)}）， 扣收服务费 {shownAmount(fee)} 元，保证金 {shownAmount(deposit)}{" "}
        元转为履约保证金；随后须在合同中心签订
      </p>
    </DeedDialog>
  );
}

/** 取消合同: by either side, before both have agreed. */
function CancelAgreementDialog({ agreement, onClose }: DeedProps) {
  const [reason, setReason] = useState("");
  const { contractNo, version } = agreement;
  const cancel = useCommand(mallContracts.cancelContract, {
    quiet: true,
    refreshes: [...refreshes, mallContracts.listSales],
  });
  return (
    <DeedDialog
      title="取消合同"
      act="取消合同"
      look="danger"
      ready={reason.trim() !== ""}
      busy={cancel.isPending}
      error={cancel.error}
      done="合同已取消，冻结款已释放"
      onAct={(answered) => cancel.mutate({ contractNo, seen: version, reason: reason.trim() }, answered)}
      onClose={onClose}
    >
      <TextField label="原因" value={reason} maxLength={200} onChange={setReason} />
      <p className={form["consequence"]}>取消后双方冻结的保证金与服务费全额解冻，库存退回商户；不能恢复</p>
    </DeedDialog>
  );
}

function AddressDialog({ agreement, onClose }: DeedProps) {
  const { contractNo, version } = agreement;
  const [address, setAddress] = useState(agreement.address);
  const move = useCommand(mallContracts.moveAddress, { quiet: true, refreshes });
  const typed = address.trim();
  return (
    <DeedDialog
      title="修改收货地址"
      act="保存"
      ready={typed !== "" && typed !== agreement.address}
      busy={move.isPending}
      error={move.error}
      done="收货地址已修改"
      onAct={(answered) => move.mutate({ contractNo, seen: version, address: typed }, answered)}
      onClose={onClose}
    >
      <TextField label="收货地址" value={address} maxLength={200} onChange={setAddress} />
      <p className={form["hint"]}>发货前可修改；已签的函件不变</p>
    </DeedDialog>
  );
}
