import { waybillCalls } from "@zd/contract/logistics/waybills";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { useCommand } from "../../../api/hooks.ts";
import { DeedDialog } from "../../../ui/deed-dialog.tsx";
import form from "../../../ui/form.module.css";
import { shipmentReads } from "./reads.ts";

export interface Together {
  readonly step: "release" | "sign";
  readonly waybills: readonly WaybillNo[];
}

const said = {
  release: {
    title: "放行发车",
    done: "已放行，合同已按装货磅单发货",
    follows: "放行即按装货磅单办理合同发货；放行后取消须由卖方办理。",
  },
  sign: {
    title: "签收运单",
    done: "已签收，合同已按磅单收货",
    follows: "签收即按约定计量方的磅单办理合同收货，运费同时转入待结算；签收后不可撤销。",
  },
} as const;

/** 放行 or 签收 of one or several waybills. */
export function TogetherDialog({ step, waybills, onClose }: Together & { readonly onClose: () => void }) {
  const settings = { refreshes: shipmentReads, quiet: true } as const;
  const release = useCommand(waybillCalls.release, settings);
  const sign = useCommand(waybillCalls.sign, settings);
  const command = step === "release" ? release : sign;
  const { title, done, follows } = said[step];
  return (
    <DeedDialog
      title={title}
      act={`${step === "release" ? "放行" : "签收"} ${waybills.length} 张`}
      done={done}
      ready={waybills.length > 0}
      busy={command.isPending}
      error={command.error}
      onAct={(answered) => command.mutate({ waybills: [...waybills] }, answered)}
      onClose={onClose}
    >
      <p>{waybills.join("、")}</p>
      <p className={form["consequence"]}>{follows}</p>
    </DeedDialog>
  );
}
