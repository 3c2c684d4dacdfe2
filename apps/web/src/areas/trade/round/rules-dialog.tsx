import type { SectionRow } from "@zd/contract/market/board";
import { trading } from "@zd/contract/trading/operations";
import { useAnswer } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { timeOfDay } from "./moments.ts";
import styles from "./rules-dialog.module.css";

interface Props {
  readonly section: SectionRow;
  readonly onClose: () => void;
}

/** 场次规则: how this session runs, and for members the agreement that they take part under (1009). */
export function RulesDialog({ section, onClose }: Props) {
  const user = useUser();
  const input = { section: section.section };
  const agreements = useAnswer(trading.listSectionAgreements, input, {
    enabled: user !== null,
    quiet: true,
  }).data;
  return (
    <Dialog title="场次规则" onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <ol className={styles["rules"]}>
        {rulesOf(section).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      {agreements?.map(({ agreement, title, content, accepted }) => (
        <section key={agreement} className={styles["agreement"]}>
          <h3>
            {title}（{accepted ? "已签署" : "未签署"}）
          </h3>
          <p>{content}</p>
        </section>
      ))}
    </Dialog>
  );
}

/** domain §2.1, §2.3, in a trader's words. */
function rulesOf(section: SectionRow): readonly string[] {
  const { mode, side, downmode, startsAt, freeEndsAt, extensionSeconds, freeSeconds, restSeconds, hardEnd } =
    section;
  if (mode === "1") {
    return [
      `交易时间 ${timeOfDay(startsAt)} 至 ${timeOfDay(freeEndsAt)}，价格固定，先到先得，摘牌即成交，不可撤回。`,
      "数量从最小提报量起按步长递增；余量不足最小提报量时须一次全部摘走。",
      "摘牌时冻结保证金并收取服务费，保证金随成交转为履约保证金。",
    ];
  }
  const better = side === "S" ? "高于" : "低于";
  return [
    downmode === "C"
      ? `标的分轮交易：每轮自由竞价 ${freeSeconds} 秒，随后倒计时 ${extensionSeconds} 秒，轮间休息 ${restSeconds} 秒。`
      : `自由竞价 ${timeOfDay(startsAt)} 至 ${timeOfDay(freeEndsAt)}，随后倒计时 ${extensionSeconds} 秒。`,
    {
      A: "全场共用一个倒计时，任一标的有新报价即重新计时，计时结束全场标的同时结束。",
      B: "每个标的各有倒计时，有新报价即重新计时；自由竞价结束时无报价的标的流标。",
      C: "倒计时只属于当前轮次，本轮任一标的有新报价即重新计时。",
    }[downmode],
    ...(hardEnd === null ? [] : [`最晚 ${timeOfDay(hardEnd)} 结束，届时不再延长。`]),
    `新报价须${better}当前价至少一个幅度；价格优先，同价时间优先；按各自报价成交。`,
    "报价一经接受不可撤回；领先期间冻结保证金，出局即时解冻（定额保证金保留至场次结束）。",
  ];
}
