import { type ContractActionType, contractActions, contractStates } from "@zd/domain/contracts/codes";
import { type ContractStage, contractStages, stagesOf } from "@zd/domain/contracts/stages";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Side } from "@zd/domain/terms/codes";
import { noNumber, shownQuantity } from "../../ui/figures/figures.tsx";
import type { StepOfLine } from "./step-line.tsx";
import { type ContractLog, type ContractView, partyName } from "./view.ts";

type Kind = ContractLog[number]["kind"];

/** What the log says of each stage. */
const kindsOf: Readonly<Record<ContractStage, readonly Kind[]>> = {
  sign: ["signed"],
  pay: ["payment-made", "payment-confirmed"],
  ship: ["goods-shipped", "delivery-closed"],
  receive: ["goods-received"],
  settle: ["settlement-confirmed"],
  finish: ["finished"],
};

/** 签订 → 付款 → 发货 → 收货 → 结算 → 完成, with when each was done, how much was moved, and who is waited for. */
export function stepsOf(
  contract: ContractView,
  log: ContractLog,
  reader: Side | null,
): readonly StepOfLine[] {
  const stages = stagesOf(
    contract,
    log.map(({ kind }) => kind),
  );
  const first = stages.find(({ state }) => state === "now")?.stage;
  return stages.map(({ stage, state, quantity }): StepOfLine => {
    const label = contractStages[stage];
    const moved = quantity === null ? null : `${shownQuantity(quantity)} 吨`;
    if (state === "next") return { label, note: noNumber, mark: state };
    if (state === "done") return { label, note: joined(whenOf(log, kindsOf[stage]), moved), mark: state };
    if (state === "broken") {
      const end = log.findLast(({ kind }) => kind === "terminated");
      return { label: contractStates[contract.state], note: end ? short(end.at) : noNumber, mark: state };
    }
    const duty = stage === first ? contract.duties[0] : undefined;
    const waits = duty ? `待${partyName(duty.by, reader)}办理` : moved === null ? "进行中" : null;
    return { label, note: joined(waits, moved && `已${label} ${moved}`), mark: state };
  });
}

const joined = (...words: readonly (string | null)[]) => words.filter((word) => word !== null).join("，");

const short = (at: ContractLog[number]["at"]) => formatShanghai(at).slice(5, 16);

/** The moment, or from the first to the last day. */
function whenOf(log: ContractLog, kinds: readonly string[]): string {
  const times = log.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return noNumber;
  const days = [first, last].map((time) => formatShanghai(time).slice(5, 10));
  return days[0] === days[1] ? short(last) : `${days[0]} 至 ${days[1]}`;
}

/** What happens where nothing is done in time (domain §5.2). */
const otherwise: Partial<Record<ContractActionType, string>> = {
  sign: "逾期未签订按违约处理",
  pay: "逾期未付款按违约处理",
  "claim-payment": "逾期未付款按违约处理",
  refund: "逾期未退款按违约处理",
  ship: "交货期满未交收按违约处理",
  receive: "逾期未收货视同按发货磅单收货",
  settle: "逾期未结算按违约处理",
  "confirm-settlement": "逾期无异议视为确认",
  "confirm-finish": "逾期视为同意完成",
};

/** The next thing to be done; one's own before that of others, the most urgent first. */
export function turnOf({ duties }: Pick<ContractView, "duties">, reader: Side | null) {
  const byUrgency = [...duties].sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity));
  const duty = byUrgency.find(({ by }) => by === reader) ?? byUrgency[0];
  if (!duty) return null;
  const own = duty.by === reader;
  const { label } = contractActions[duty.action];
  return {
    title: own ? `轮到本方：${label}` : `等待${partyName(duty.by, reader)}：${label}`,
    until: duty.until,
    otherwise: otherwise[duty.action] ?? "",
    own,
  };
}
