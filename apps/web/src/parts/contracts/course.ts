import {
  type ContractActionType,
  type ContractState,
  contractActions,
  contractStates,
} from "@zd/domain/contracts/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Side } from "@zd/domain/terms/codes";
import { noNumber } from "../../ui/figures/figures.tsx";
import type { StepOfLine } from "./step-line.tsx";
import { type ContractLog, type ContractView, partyName } from "./view.ts";

interface Stage {
  readonly label: string;
  /** Whether the contract has passed it. */
  readonly isDone: (contract: ContractView) => boolean;
  /** What the log says of it. */
  readonly kinds: readonly ContractLog[number]["kind"][];
}

const from = (state: ContractState) => (contract: ContractView) => contract.state >= state;

const sign: Stage = { label: "签订", isDone: ({ signed }) => signed.length === 2, kinds: ["signed"] };
const pay: Stage = {
  label: "付款",
  isDone: ({ payType, state, paid, prepay, final, owed }) =>
    payType === "2" ? final !== null && owed === null : state >= "30" || paid >= prepay,
  kinds: ["payment-made", "payment-confirmed"],
};
const ship: Stage = {
  label: "发货",
  isDone: ({ state, deliveryClosed }) => deliveryClosed || state >= "50",
  kinds: ["goods-shipped", "delivery-closed"],
};
const receive: Stage = { label: "收货", isDone: from("50"), kinds: ["goods-received"] };
const settle: Stage = {
  label: "结算",
  isDone: from("70"),
  kinds: ["settlement-confirmed"],
};
const finish: Stage = { label: "完成", isDone: from("80"), kinds: ["finished"] };

/** In which order a contract goes: where goods come first, they are paid last (domain §5.2). */
const stagesOf = ({ payType }: ContractView): readonly Stage[] =>
  payType === "2" ? [sign, ship, receive, settle, pay, finish] : [sign, pay, ship, receive, settle, finish];

/** 签订 → 付款 → 发货 → 收货 → 结算 → 完成, with when each was done and who is waited for. */
export function stepsOf(
  contract: ContractView,
  log: ContractLog,
  reader: Side | null,
): readonly StepOfLine[] {
  const stages = stagesOf(contract);
  const hasEnded = contract.state === "85" || contract.state === "90";
  const at = stages.findIndex((stage) => !(hasEnded ? wasDone(stage, log) : stage.isDone(contract)));
  return stages.map(({ label, kinds }, i): StepOfLine => {
    if (at === -1 || i < at) return { label, note: whenOf(log, kinds), mark: "done" };
    // Goods may be received while more of them are still to be shipped.
    if (i > at && !hasEnded && hasBegun(kinds, log)) return { label, note: whenOf(log, kinds), mark: "now" };
    if (i > at) return { label, note: noNumber, mark: "next" };
    if (hasEnded) {
      const end = log.findLast(({ kind }) => kind === "terminated");
      return { label: contractStates[contract.state], note: end ? short(end.at) : noNumber, mark: "broken" };
    }
    const [duty] = contract.duties;
    return { label, note: duty ? `待${partyName(duty.by, reader)}办理` : "进行中", mark: "now" };
  });
}

const hasBegun = (kinds: Stage["kinds"], log: ContractLog) => log.some(({ kind }) => kinds.includes(kind));

const wasDone = ({ kinds, label }: Stage, log: ContractLog) => {
  const times = log.filter(({ kind }) => kinds.includes(kind)).length;
  return label === "签订" ? times > 1 : times > 0;
};

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
