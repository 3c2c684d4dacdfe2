import type { SectionRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import type { RunningMode } from "@zd/domain/trading/session";
import { useCallQuery, useCommand } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import { timeOfDay } from "../../../../parts/trading/moments.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { isSecondRound } from "../../mode-face.ts";
import styles from "./rules-dialog.module.css";

interface Props {
  readonly section: SectionRow;
  readonly onClose: () => void;
}

/** 场次规则: how this session runs, and for members the agreement that they take part under (1009). */
export function RulesDialog({ section, onClose }: Props) {
  const user = useUser();
  const input = { section: section.section };
  const agreements = useCallQuery(trading.listSectionAgreements, input, { enabled: user !== null });
  const { mutate: sign, isPending } = useCommand(trading.signAgreement, {
    refreshes: [trading.listSectionAgreements, trading.readSectionPower],
  });
  return (
    <Dialog title="场次规则" onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <ol className={styles["rules"]}>
        {rulesOf(section).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      {agreements.error && (
        <FailedState what="交易协议" error={agreements.error} onRetry={() => void agreements.refetch()} />
      )}
      {agreements.data?.map(({ agreement, title, content, accepted }) => (
        <section key={agreement} className={styles["agreement"]}>
          <h3>
            {title}（{accepted ? "已签署" : "未签署"}）
          </h3>
          <p>{content}</p>
          {accepted ? null : may(user, "sign") ? (
            <Button busy={isPending} onClick={() => sign({ ...input, agreement })}>
              同意并签署{title}
            </Button>
          ) : (
            <p>请由企业管理员或合同员签署。</p>
          )}
        </section>
      ))}
    </Dialog>
  );
}

/** The rules of each trade mode (domain §2), in a trader's words. */
function rulesOf(section: SectionRow): readonly string[] {
  const rules: readonly string[] = isSecondRound(section)
    ? secondRoundRules(section)
    : (modeRules[section.mode as RunningMode] ?? biddingRules)(section);
  const { hardEnd } = section;
  return hardEnd === null ? rules : [...rules, `最晚 ${timeOfDay(hardEnd)} 结束，届时不再延长。`];
}

const better = ({ side }: SectionRow) => (side === "S" ? "高于" : "低于");
const hours = ({ startsAt, freeEndsAt }: SectionRow) => `${timeOfDay(startsAt)} 至 ${timeOfDay(freeEndsAt)}`;

const biddingRules = (section: SectionRow) => {
  const { downmode, freeSeconds, extensionSeconds, restSeconds } = section;
  return [
    downmode === "C"
      ? `标的分轮交易：每轮自由竞价 ${freeSeconds} 秒，随后倒计时 ${extensionSeconds} 秒，轮间休息 ${restSeconds} 秒。`
      : `自由竞价 ${hours(section)}，随后倒计时 ${extensionSeconds} 秒。`,
    {
      A: "全场共用一个倒计时，任一标的有新报价即重新计时，计时结束全场标的同时结束。",
      B: "每个标的各有倒计时，有新报价即重新计时；自由竞价结束时无报价的标的流标。",
      C: "倒计时只属于当前轮次，本轮任一标的有新报价即重新计时。",
    }[downmode],
    `新报价须${better(section)}当前价至少一个幅度；价格优先，同价时间优先；按各自报价成交。`,
    "报价一经接受不可撤回；领先期间冻结保证金，出局即时解冻（定额保证金保留至场次结束）。",
  ];
};

const secondRoundRules = (section: SectionRow) =>
  section.shortlistSize === null ? openFirstRules(section) : shortlistRules(section, section.shortlistSize);

/** Where the first round is sealed too. */
const shortlistRules = (section: SectionRow, size: number) => [
  `第一轮密封报价 ${hours(section)}，从起拍价起报，他人不可见，截止前可修改或撤回，以最后一次为准；无人报价的标的流标。`,
  `随后休息 ${section.restSeconds} 秒，公布各标的第一轮价；每个标的第一轮前 ${size} 名入围，须在此确认第二轮规则。`,
  `第二轮密封报价：入围企业可对其入围的标的报价，每个标的仅一次，须${better(section)}第一轮价至少一个幅度。`,
  "第二轮最优报价成交，同价先到者得；无第二轮报价的标的由第一轮领先者按第一轮价成交。",
  "第一轮领先者至结束前仍受其报价约束，其余报价的保证金在休息时解冻；第二轮报价仅本方可见。",
];

const openFirstRules = (section: SectionRow) => [
  `第一轮公开竞价 ${hours(section)}，到时即止，不延时；全场无报价的，全场流标。`,
  `随后休息 ${section.restSeconds} 秒，公布各标的第一轮价；在第一轮报过价的企业须在此确认第二轮规则。`,
  `第二轮密封报价：已确认的企业可对任一标的报价，每个标的仅一次，须${better(section)}第一轮价至少一个幅度；第一轮无人报价的标的按起拍价起报。`,
  "第二轮最优报价成交，同价先到者得；无第二轮报价的标的由第一轮领先者按第一轮价成交。",
  "第一轮领先者至结束前仍受其报价约束；第二轮报价仅本方可见。",
];

const takeRules = (section: SectionRow) => [
  `交易时间 ${hours(section)}，先到先得，摘牌即成交，不可撤回。`,
  "数量从最小提报量起按步长递增；余量不足最小提报量时须一次全部摘走。",
  "摘牌时冻结保证金并收取服务费，保证金随成交转为履约保证金。",
];

/** What each mode says, one entry each. */
const modeRules: Readonly<Record<RunningMode, (section: SectionRow) => readonly string[]>> = {
  "0": biddingRules,
  "90": secondRoundRules,
  "1": (section) => ["价格由发布方公布，交易期间固定。", ...takeRules(section)],
  "2": (section) => [
    `参团时间 ${hours(section)}；累计数量达到成团量即成团，否则全额解冻保证金。`,
    "累计数量越大价格越低；成团后全体按最终所达档价成交，保证金按首档价冻结，多余部分成交时解冻。",
    "每家企业在一个标的上只有一笔参团，再次参团即替换；成团前可撤单、减量，成团后或截止前锁定期内不可。",
    "累计数量达到总量时提前结束。",
  ],
  "3": (section) => [
    `报价时间 ${hours(section)}；报价密封，他人不可见，截止前可修改或撤回，以最后一次为准。`,
    "超出限价的报价无效；每次修改按修改时间重新排序。",
    "截止后由发布方在三个工作日内评标：按排名、拆分、指定（须写明理由）或不定标；逾期未定标即流标。",
    "发布方可向一家企业还价一次，对方在期限内接受或拒绝；未中标的保证金随定标解冻。",
  ],
  "4": (section) => [
    `提报时间 ${hours(section)}；提报密封，他人不可见，截止前可修改或撤回。`,
    "截止后依次按价格、数量、抽签排序，直至采购量用完；按公布价的场次依数量、抽签排序。",
    "报价低于中标加权平均价的按其报价成交，其余按加权平均价成交。",
    "中标后放弃的扣除保证金归采购方，由后一名递补并重新计算均价。",
  ],
  "5": (section) => [
    "价格为基准价减去所达档位的优惠，档位按本企业在该标的上的累计数量确定，适用于该笔全部数量。",
    ...takeRules(section),
    "后续摘牌达到更高档位的，先前成交在结算时一并按新档位计价；结算按实际提货量。",
  ],
};
