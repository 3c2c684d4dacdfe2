import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { redisStates } from "@zd/domain/system/health";
import { diskNames, diskOf, isGone, verdictOf } from "@zd/domain/system/judge-health";
import { Count, noNumber } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { shownBytes, shownDuration, shownSkew } from "./figures.ts";
import type { Health, HealthNode } from "./reads.ts";
import { Verdict } from "./verdict.tsx";

/** The nodes as they last said they are, and their disks. */
export const NodeParts = ({ of }: { readonly of: Health }) => (
  <>
    <section className={table["block"]} aria-label="节点">
      <h2>
        节点 {of.nodes.length}
        <span>慢语句为最近 5 分钟内超过 1 秒的数据库语句</span>
      </h2>
      <NodeTable of={of} />
    </section>
    <section className={table["block"]} aria-label="磁盘">
      <h2>磁盘</h2>
      <DiskTable of={of} />
    </section>
  </>
);

function NodeTable({ of: { nodes, faults, at } }: { readonly of: Health }) {
  const stateOf = (node: HealthNode) => {
    if (isGone(node, at)) return <Status tone="error">失去联系</Status>;
    return <Verdict of={verdictOf(faults, "nodes", node.name)} />;
  };
  return (
    <PlainTable
      label="节点"
      edge
      columns={[
        { title: "节点", head: true, show: ({ name }) => name },
        { title: "状态", show: stateOf },
        { title: "版本", show: ({ version }) => version },
        { title: "Redis", show: (node) => <RedisOf node={node} /> },
        {
          title: "已运行",
          show: ({ startedAt }) => (
            <time dateTime={new Date(startedAt).toISOString()} title={`自 ${formatShanghai(startedAt)}`}>
              {shownDuration(Math.max(at - startedAt, 0))}
            </time>
          ),
        },
        {
          title: "最近联系",
          show: (node) =>
            isGone(node, at)
              ? formatShanghai(node.heardAt).slice(5)
              : `${shownDuration(Math.max(at - node.heardAt, 0))}前`,
        },
        { title: "时钟差", figure: true, show: ({ skewMs }) => shownSkew(skewMs) },
        { title: "请求", figure: true, show: ({ calls }) => <Count of={calls} /> },
        { title: "行情连接", figure: true, show: ({ sockets }) => <Count of={sockets} /> },
        {
          title: "排队",
          unit: "最久",
          figure: true,
          show: ({ waiting, oldestMs }) => (
            <>
              <Count of={waiting} /> · {shownDuration(oldestMs)}
            </>
          ),
        },
        {
          title: "连接池",
          unit: "用 / 限",
          figure: true,
          show: ({ pools }) => <PoolCounts pools={pools} />,
        },
        { title: "慢语句", figure: true, show: ({ slow }) => <Count of={slow} /> },
        { title: "内存", figure: true, show: ({ memory }) => shownBytes(memory) },
      ]}
      rows={nodes}
      rowKey={({ name }) => name}
      none="没有节点报告过状况"
    />
  );
}

const poolNames: Readonly<Record<string, string>> = {
  commands: "办理",
  lanes: "排队处理",
  queries: "查询",
  sessions: "登录校验",
};

/** The pools together; pointed at, each by itself. */
function PoolCounts({ pools }: Pick<HealthNode, "pools">) {
  if (pools.length === 0) return noNumber;
  const sum = (count: (pool: HealthNode["pools"][number]) => number) =>
    pools.reduce((total, pool) => total + count(pool), 0);
  const waiting = sum((pool) => pool.waiting);
  return (
    <span title={pools.map(({ name, busy, max }) => `${poolNames[name] ?? name} ${busy}/${max}`).join("，")}>
      {sum(({ busy }) => busy)} / {sum(({ max }) => max)}
      {waiting > 0 && ` · 等 ${waiting}`}
    </span>
  );
}

function RedisOf({ node: { redis, redisAwaySince } }: { readonly node: HealthNode }) {
  if (redis === null) return noNumber;
  if (redis === "none") return redisStates.none;
  if (redis === "up") return <Status tone="success">{redisStates.up}</Status>;
  return (
    <Status tone="warning">
      {redisStates.away}
      {redisAwaySince !== null && ` 自 ${formatShanghai(redisAwaySince).slice(11)}`}
    </Status>
  );
}

function DiskTable({ of: { nodes, faults } }: { readonly of: Health }) {
  const disks = nodes.flatMap(({ name: node, disks: some }) => some.map((disk) => ({ node, ...disk })));
  return (
    <PlainTable
      label="磁盘"
      edge
      columns={[
        { title: "节点", head: true, show: ({ node }) => node },
        { title: "用途", show: ({ name }) => diskNames[name] ?? name },
        {
          title: "状态",
          show: ({ node, name }) => <Verdict of={verdictOf(faults, "disks", diskOf(node, name))} />,
        },
        { title: "剩余", figure: true, show: ({ free }) => shownBytes(free) },
        { title: "总量", figure: true, show: ({ size }) => shownBytes(size) },
        {
          title: "剩余比例",
          figure: true,
          show: ({ free, size }) => `${Math.floor((free / size) * 100)}%`,
        },
      ]}
      rows={disks}
      rowKey={({ node, name }) => `${node} ${name}`}
      none="没有节点报告过磁盘"
    />
  );
}
