import { disposalId } from "@zd/domain/contracts/breach";
import type { Contract } from "@zd/domain/contracts/contract";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { actOnContract, breachSteps, findOpenContracts } from "../../contracts/index.ts";
import type { Platform } from "../../platform/module.ts";
import { firmOf, firms } from "../catalogue/firms.ts";
import { staff } from "../catalogue/staff.ts";
import { demoCompany, exchange, firmIdOf, staffIdOf, traderOf } from "../people.ts";

/** How far a case has come. */
type Reached = "draft" | "waiting" | "appealed" | "confirmed" | "executed";

interface Plan {
  /** Whose breach it is; any robot's where it is left out. */
  readonly firm?: string;
  /** How far the case has come. */
  readonly reached: Reached;
  /** What is said to have been broken. */
  readonly memo: string;
}

/**
 * The cases. Of the firms on the sign-in page only 汾岭燃料 has a letter to answer, since an open letter bars from
 * bidding.
 */
const plans: readonly Plan[] = [
  { firm: "fenling", reached: "waiting", memo: "拖延派车三日，致矿方临时调整装车计划" },
  { reached: "draft", memo: "未按日装车计划提货，欠装两列" },
  { reached: "appealed", memo: "拖延接车，矿方筒仓超储" },
  { reached: "confirmed", memo: "排队车辆未按预约到矿，影响当班生产" },
  { reached: "executed", memo: "连续两日空放车皮" },
];

/** 违约处置: what risk control has found on contracts that are being carried out, each case as far as its plan says. */
export async function loadBreaches(platform: Platform): Promise<void> {
  const open = await findOpenContracts(platform.db, demoCompany);
  const carried = open.filter(
    ({ state, defaults }) => state >= "20" && state <= "70" && defaults.length === 0,
  );
  const used = new Set<Contract>();
  for (const plan of plans) {
    const found = carried
      .filter((one) => !used.has(one))
      .flatMap((one) => (["B", "S"] as const).map((side) => ({ one, side })))
      .find(({ one, side }) => fits(one.parties[side], plan) && one.deposits[side] > 0n);
    if (!found) continue;
    used.add(found.one);
    await play(platform, found.one, found.side, plan);
  }
}

const shown = new Set(
  firms.filter(({ operators }) => operators.some(({ shownAs }) => shownAs)).map(firmIdOf),
);

const fits = (firm: FirmId, { firm: wanted }: Plan) =>
  wanted === undefined ? !shown.has(firm) : firm === firmIdOf(firmOf(wanted));

const [writer, judge] = (["risk01", "risk02"] as const).map((account) => ({
  userId: staffIdOf(account),
  firmId: exchange.firm,
  companyId: demoCompany,
  name: staff.find((one) => one.account === account)?.name ?? "",
}));

async function play(platform: Platform, { no, parties }: Contract, side: Side, plan: Plan): Promise<void> {
  if (!writer || !judge) throw new Error("the demo has nobody in risk control");
  const { transact } = platform;
  const steps = breachSteps(platform);
  const { reached, memo } = plan;
  const firm = firms.find((one) => firmIdOf(one) === parties[side]);
  if (!firm) throw new Error(`${parties[side]} is no firm of the demo`);
  const member = { userId: traderOf(firm), firmId: parties[side] };
  const disposal = await transact(async (scope) => {
    const action = { type: "record-default", side, kind: "schedule", memo } as const;
    await actOnContract(scope, writer, "exchange", { contractNo: no, seen: null, action });
    const opened = scope.tx.selectFrom("contracts.disposal").select("id").where("contractNo", "=", no);
    return disposalId((await opened.executeTakeFirstOrThrow()).id);
  });
  const answered = { disposal, seen: null };
  if (reached === "draft") return;
  await transact((scope) => steps.issue(scope, writer, answered));
  if (reached === "waiting") return;
  if (reached === "appealed") {
    const appeal = { ...answered, memo: "当日铁路临时停装，附车站通知，非我司原因", files: [] };
    await transact((scope) => steps.appeal(scope, member, appeal));
    return;
  }
  await transact((scope) => steps.confirm(scope, member, answered));
  if (reached === "executed") await transact((scope) => steps.execute(scope, judge, answered));
}
