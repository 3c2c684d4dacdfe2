import { messageCarriers, redisStates, syncStates } from "@zd/domain/system/health";
import { healthFaults } from "@zd/domain/system/health-faults";
import { sealedLogNames, tamperKinds } from "@zd/domain/system/sealed-logs";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, day, flag, many, moment, text, whole } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const bytes = whole(0, Number.MAX_SAFE_INTEGER).meta({ description: "字节数" });
const ms = whole(-1_000_000_000_000, 1_000_000_000_000).meta({ description: "毫秒" });

const node = payload({
  name: ["name", text(128), "节点"],
  version: ["version", text(64), "版本"],
  startedAt: ["starttime", moment, "启动时间"],
  heardAt: ["heardtime", moment, "最近联系时间"],
  skewMs: ["skewms", ms.nullable(), "时钟比数据库快"],
  calls: ["calls", many.nullable(), "正在处理的请求"],
  sockets: ["sockets", many.nullable(), "行情连接"],
  waiting: ["waiting", many.nullable(), "排队"],
  oldestMs: ["oldestms", ms.nullable(), "最早排队的等待"],
  memory: ["memory", bytes.nullable(), "内存"],
  pools: [
    "pools",
    z
      .array(
        payload({
          name: ["name", text(64), "连接池"],
          busy: ["busy", many, "使用中"],
          max: ["max", many, "上限"],
          waiting: ["waiting", many, "等待连接"],
        }),
      )
      .readonly(),
    "数据库连接",
  ],
  disks: [
    "disks",
    z
      .array(
        payload({
          name: ["name", text(64), "用途"],
          free: ["free", bytes, "剩余"],
          size: ["size", bytes, "总量"],
        }),
      )
      .readonly(),
    "磁盘",
  ],
  redis: ["redis", codesOf(redisStates).nullable(), "Redis"],
  redisAwaySince: ["redissince", moment.nullable(), "Redis 断开时间"],
  moves: ["moves", many.nullable(), "5 分钟内推进场次的次数"],
  latestMs: ["latestms", ms.nullable(), "最近一次推进的延迟"],
  worstMs: ["worstms", ms.nullable(), "5 分钟内最大的延迟"],
  slow: ["slow", many.nullable(), "5 分钟内的慢语句"],
});

const database = payload({
  version: ["version", text(64), "版本"],
  address: ["address", text(128).nullable(), "主库地址"],
  size: ["size", bytes, "大小"],
  connections: ["connections", many, "连接数"],
  connectionsMax: ["connectionsmax", many, "连接数上限"],
  transactionMs: ["transactionms", ms.nullable(), "最早的事务已打开"],
  archives: ["archives", flag, "归档 WAL"],
  archivedAt: ["archivetime", dateTime.nullable(), "最近归档时间"],
  archiveFailedAt: ["archivefailtime", dateTime.nullable(), "最近归档失败时间"],
  standbys: [
    "standbys",
    z
      .array(
        payload({
          name: ["name", text(128).nullable(), "备库"],
          sync: ["sync", codesOf(syncStates).nullable(), "同步方式"],
          lag: ["lag", bytes.nullable(), "落后"],
        }),
      )
      .readonly(),
    "备库",
  ],
  standbysExpected: ["standbysexpected", many, "应有备库"],
});

export const health = operations("health", {
  /** How the nodes and what they stand on are now, and what is wrong; nothing of it is about a member. */
  readHealth: query(staff, "read-health", {
    title: "运行状况",
    access: "watch-system",
    input: payload({}),
    output: payload({
      nodes: ["nodes", z.array(node).readonly(), "节点"],
      database: ["database", database, "数据库"],
      jobs: [
        "jobs",
        payload({
          waiting: ["waiting", many, "到期待执行"],
          oldestMs: ["oldestms", ms, "最早到期的已等待"],
          failing: ["failing", many, "失败后等待重试"],
          givenUp: ["givenup", many, "已停止重试"],
        }),
        "任务",
      ],
      backup: [
        "backup",
        payload({
          at: ["time", dateTime, "完成时间"],
          kind: ["kind", text(64), "方式"],
          place: ["place", text(500), "位置"],
          size: ["size", bytes, "大小"],
          replayed: ["replayed", flag.nullable(), "校验通过"],
        }).nullable(),
        "最近一次备份",
      ],
      backupsExpected: ["backupsexpected", flag, "应有备份"],
      dayEnd: [
        "dayend",
        payload({ day: ["day", day, "日期"], at: ["time", dateTime, "完成时间"] }).nullable(),
        "最近一次日终",
      ],
      books: [
        "books",
        payload({
          isWatched: ["watched", flag, "已开启检查"],
          lookedAt: ["looktime", moment.nullable(), "最近一次检查"],
          tampered: [
            "tampered",
            z
              .array(
                payload({
                  log: ["log", codesOf(sealedLogNames), "账册"],
                  count: ["count", many, "处数"],
                  kind: ["kind", codesOf(tamperKinds), "最早发现的改动"],
                  subject: ["subject", text(300), "记录、封存或账户"],
                  since: ["since", moment, "发现时间"],
                }),
              )
              .readonly(),
            "被改动的账册",
          ],
        }),
        "账册校验",
      ],
      messages: [
        "messages",
        payload({
          carrier: ["carrier", codesOf(messageCarriers), "由谁发送"],
          awaySince: ["awaytime", moment.nullable(), "网关无法使用的开始时间"],
          fault: ["fault", text(500).nullable(), "网关最近一次的答复或网络错误"],
          waiting: ["waiting", many, "24 小时内等待发送"],
          accepted: ["accepted", many, "24 小时内已提交，未收到回执"],
          delivered: ["delivered", many, "24 小时内已送达"],
          failed: ["failed", many, "24 小时内未送达"],
        }),
        "短信",
      ],
      faults: [
        "faults",
        z
          .array(
            payload({
              kind: ["kind", codesOf(healthFaults), "类别"],
              on: ["on", text(256), "对象"],
              words: ["words", text(500), "说明"],
              since: ["since", moment.nullable(), "开始时间"],
            }),
          )
          .readonly(),
        "异常，紧急的在前",
      ],
      /** When all this was read. */
      at: ["time", moment, "数据时间"],
    }),
  }),
});
