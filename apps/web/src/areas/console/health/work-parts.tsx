import { Link } from "@tanstack/react-router";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { messageCarriers } from "@zd/domain/system/health";
import { isGone, verdictOf } from "@zd/domain/system/judge-health";
import { sealedLogNames } from "@zd/domain/system/sealed-logs";
import { Count, noNumber } from "../../../ui/figures/figures.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { shownBytes, shownDuration } from "./figures.ts";
import type { Health } from "./reads.ts";
import { PartHead } from "./verdict.tsx";

/** What the platform has to do by itself: sessions, jobs, day-end, backup, looks at the books, texts. */
export const WorkParts = ({ of }: { readonly of: Health }) => (
  <>
    <Sessions of={of} />
    <Jobs of={of} />
    <DayEnd of={of} />
    <Backup of={of} />
    <Books of={of} />
    <Messages of={of} />
  </>
);

function Sessions({ of: { nodes, faults, at } }: { readonly of: Health }) {
  const there = nodes.filter((node) => !isGone(node, at));
  const worst = there.flatMap(({ worstMs }) => (worstMs === null ? [] : [worstMs]));
  const moves = there.flatMap((node) => (node.moves === null ? [] : [node.moves]));
  return (
    <section className={table["block"]} aria-label="场次推进">
      <PartHead title="场次推进" verdict={verdictOf(faults, "sessions")}>
        最近 5 分钟
      </PartHead>
      <Facts
        rows={[
          ["推进次数", moves.length === 0 ? null : moves.reduce((sum, one) => sum + one, 0)],
          ["最大延迟", worst.length === 0 ? noNumber : shownDuration(Math.max(...worst))],
          [
            "各节点最近一次延迟",
            there.map(({ name, latestMs }) => `${name} ${shownDuration(latestMs)}`).join("，"),
          ],
        ]}
      />
    </section>
  );
}

const Jobs = ({ of: { jobs, faults } }: { readonly of: Health }) => (
  <section className={table["block"]} aria-label="后台任务">
    <PartHead title="后台任务" verdict={verdictOf(faults, "jobs")}>
      <Link to="/console/jobs">查看失败任务</Link>
    </PartHead>
    <Facts
      rows={[
        ["到期待执行", <Count key="waiting" of={jobs.waiting} />],
        ["最早到期的已等待", shownDuration(jobs.oldestMs)],
        ["失败后等待重试", <Count key="failing" of={jobs.failing} />],
        ["已停止重试", <Count key="given-up" of={jobs.givenUp} />],
      ]}
    />
  </section>
);

const DayEnd = ({ of: { dayEnd, faults } }: { readonly of: Health }) => (
  <section className={table["block"]} aria-label="日终">
    <PartHead title="日终" verdict={verdictOf(faults, "dayEnd")} />
    <Facts
      rows={[
        ["已结至", dayEnd?.day],
        ["完成时间", dayEnd && formatShanghai(dayEnd.at)],
      ]}
    />
  </section>
);

const kinds: Readonly<Record<string, string>> = { embedded: "npm run backup", pgbackrest: "pgBackRest" };

const Backup = ({ of: { backup, backupsExpected, faults } }: { readonly of: Health }) => (
  <section className={table["block"]} aria-label="备份">
    <PartHead title="备份" verdict={verdictOf(faults, "backup")}>
      {!backupsExpected && "演示环境不要求备份"}
    </PartHead>
    <Facts
      rows={[
        ["最近一次完成", backup && formatShanghai(backup.at)],
        ["方式", backup && (kinds[backup.kind] ?? backup.kind)],
        ["位置", backup?.place],
        ["大小", shownBytes(backup?.size ?? null)],
        ["恢复校验", backup?.replayed == null ? null : backup.replayed ? "通过" : "未通过"],
      ]}
    />
  </section>
);

const Books = ({ of: { books, faults } }: { readonly of: Health }) => (
  <section className={table["block"]} aria-label="账册校验">
    <PartHead title="账册校验" verdict={verdictOf(faults, "books")}>
      {!books.isWatched && "未开启"}
    </PartHead>
    <Facts
      rows={[
        ["最近一次检查", books.lookedAt && formatShanghai(books.lookedAt)],
        ["发现的改动", books.tampered.length === 0 ? "无" : books.tampered.map(shownTampered).join("，")],
      ]}
    />
  </section>
);

const shownTampered = ({ log, count }: Health["books"]["tampered"][number]) =>
  `${sealedLogNames[log]} ${count} 处`;

const Messages = ({ of: { messages, faults } }: { readonly of: Health }) => (
  <section className={table["block"]} aria-label="短信">
    <PartHead title="短信" verdict={verdictOf(faults, "messages")}>
      最近 24 小时
    </PartHead>
    <Facts
      rows={[
        ["发送", messageCarriers[messages.carrier]],
        ["等待发送", <Count key="waiting" of={messages.waiting} />],
        ["已提交，未收到回执", <Count key="accepted" of={messages.accepted} />],
        ["已送达", <Count key="delivered" of={messages.delivered} />],
        ["未送达", <Count key="failed" of={messages.failed} />],
        ["网关无法使用", messages.awaySince && `${formatShanghai(messages.awaySince)} 起`],
        ["最近一次答复", messages.fault],
      ]}
    />
  </section>
);
