import { type WaybillState, waybillActions, waybillParties, waybillTurns } from "@zd/domain/logistics/codes";
import { Turn } from "../../../parts/contracts/turn.tsx";
import type { WaybillRead } from "../../../parts/logistics/waybill-view.tsx";
import { shownAmount, shownQuantity } from "../../../ui/figures/figures.tsx";
import type { ShipmentRead } from "./reads.ts";

interface Next {
  /** Who acts next, and what he does. */
  readonly title: string;
  /** What should be known of the step; empty where there is nothing. */
  readonly otherwise: string;
  /** Whether it is for the own firm to act. */
  readonly own: boolean;
}

/** The hint for the next step of a waybill, by its state. */
const hints: Readonly<Partial<Record<WaybillState, string>>> = {
  "0": "装车过磅后登记；司机也可用链接在手机上登记",
  "1": "放行即按装货磅单办理合同发货",
  "2": "到达卸车后登记；司机也可用链接在手机上登记",
  "3": "签收即按磅单办理合同收货，运费转入待结算",
  "5": "解除前不能装卸与签收",
};

/** 轮到谁: who carries a waybill on. */
export function WaybillTurn({ of }: { readonly of: WaybillRead }) {
  const turn = waybillTurns[of.state];
  if (turn === undefined) return null;
  const [action, by] = turn;
  const otherwise = hints[of.state] ?? "";
  const own = of.actions.includes(action);
  const { label } = waybillActions[action];
  const title = own ? `轮到本方：${label}` : `等待${waybillParties[by]}：${label}`;
  return <Turn title={title} until={null} otherwise={otherwise} own={own} />;
}

/** 轮到谁: who carries a shipment on. */
export function ShipmentTurn({ of, mayPay }: { readonly of: ShipmentRead; readonly mayPay: boolean }) {
  const next = nextOf(of, mayPay);
  return next && <Turn until={null} {...next} />;
}

function nextOf(of: ShipmentRead, mayPay: boolean): Next | null {
  const may = (step: ShipmentRead["actions"][number]) => of.actions.includes(step);
  const turn = (own: boolean, label: string, who: string, otherwise = ""): Next => ({
    title: own ? `轮到本方：${label}` : `等待${who}：${label}`,
    otherwise,
    own,
  });
  switch (of.state) {
    case "0":
      return turn(
        may("publish"),
        "发布",
        "发运方",
        of.haulage === "own" ? "发布后派自有车辆" : "发布后承运商可以报价",
      );
    case "1":
      return turn(false, "报价", "承运商", of.isShipper ? "报价到达后在此选定" : "");
    case "2":
      return turn(may("award"), "选定承运商", "发运方", "可选最低价，也可指定其中一家");
    case "3":
    case "4":
      return of.left > 0n
        ? turn(may("assign"), "派车", "承运方", `还可派 ${shownQuantity(of.left)} 吨`)
        : of.dueCount > 0
          ? freight(of, mayPay)
          : turn(may("close") && of.received === of.loaded, "完成发运", "各方", "车辆全部签收后可以完成发运");
    case "5":
      return of.dueCount > 0 ? freight(of, mayPay) : null;
    case "9":
      return null;
  }
}

const freight = (of: ShipmentRead, mayPay: boolean): Next => {
  const own = of.isShipper && mayPay;
  return {
    title: own ? "轮到本方：结算运费" : "等待发运方：结算运费",
    otherwise: `${of.dueCount} 张运单，共 ${shownAmount(of.due)} 元`,
    own,
  };
};
