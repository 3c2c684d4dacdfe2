import { mallWares } from "@zd/api/mall/wares";
import type { WareStep } from "@zd/domain/mall/ware";
import { useCommand } from "../../../../../api/hooks.ts";
import { type Answered, ConfirmCard, type Given } from "../../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../../ui/confirm-card/use-card.ts";
import { shownPrice, shownQuantity } from "../../../../../ui/figures/figures.tsx";
import form from "../../../../../ui/form/form.module.css";
import { Fact, Facts } from "../../../../../ui/tables/facts.tsx";
import type { OwnWare } from "./ware-reads.ts";
import { wareReads } from "./ware-reads.ts";

/** The button of each step, and the message of its success. */
export const stepWords = {
  delete: { act: "删除", look: "danger", message: "已删除" },
  withdraw: { act: "撤回审核", look: "plain", message: "已撤回，可以修改" },
  takeDown: { act: "下架", look: "danger", message: "已下架" },
  putUp: { act: "上架", look: "main", message: "已上架" },
  submit: { act: "提交审核", look: "main", message: "已提交，等待交易中心审核" },
} as const;

/** The status that a step sets; the server's card tells what becomes of the ware then. */
const statusOf = { withdraw: "0", putUp: "2", takeDown: "4" } as const;

const setsStatus = (step: ConfirmedStep): step is keyof typeof statusOf => Object.hasOwn(statusOf, step);

/** What follows of the steps that set no status and have no card. */
const follows = {
  delete: "删除后不能恢复；已有的订单与合同不受影响。",
  submit: "审核期间不能修改，可以撤回；通过后立即上架销售。",
} as const;

export type ConfirmedStep = keyof typeof stepWords;

export const needsConfirmation = (step: WareStep): step is ConfirmedStep => Object.hasOwn(stepWords, step);

interface Props {
  /** The ware, its version as the user has seen it, and the facts of the card. */
  readonly ware: Pick<OwnWare, "ware" | "version" | "name" | "price" | "available">;
  readonly step: ConfirmedStep;
  readonly onClose: () => void;
  /** Called once the server has taken the step. */
  readonly onDone: () => void;
}

/** One step in the life of a ware, after reading what follows. */
export function StepDialog({ ware: of, step, onClose, onDone }: Props) {
  const settings = { refreshes: wareReads, silent: true } as const;
  // What is deleted cannot be read again.
  const remove = useCommand(mallWares.deleteWare, { refreshes: [mallWares.listWares], silent: true });
  const submit = useCommand(mallWares.submitWare, settings);
  const edit = useCommand(mallWares.editStatus, settings);
  const { ware, version } = of;
  const command = step === "delete" ? remove : step === "submit" ? submit : edit;
  const { act, look, message } = stepWords[step];
  const state = setsStatus(step) ? statusOf[step] : null;
  const card = useCard(mallWares.previewStatus, state && { ware, state });
  const send = ({ onSuccess }: Answered, { seen }: Given) => {
    const callbacks = {
      onSuccess: () => {
        onSuccess();
        onDone();
      },
    };
    if (state !== null) edit.confirm({ ware, state, seen }, callbacks);
    else if (step === "delete") remove.confirm({ ware }, callbacks);
    else submit.confirm({ ware, version }, callbacks);
  };
  return (
    <ConfirmCard
      title={`${act}商品`}
      confirmLabel={act}
      look={look === "danger" ? "danger" : "main"}
      successMessage={message}
      busy={command.isPending}
      error={command.error}
      {...(card && { card })}
      onConfirm={send}
      onClose={onClose}
    >
      {!setsStatus(step) && (
        <>
          <Facts layout="boxed">
            <Fact title="商品">{of.name}</Fact>
            <Fact title="单价 · 可售">
              {shownPrice(of.price)} 元/吨 · {shownQuantity(of.available)} 吨
            </Fact>
          </Facts>
          <p className={form["consequence"]}>{follows[step]}</p>
        </>
      )}
    </ConfirmCard>
  );
}
