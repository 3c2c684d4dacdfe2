const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * From where on something is a fault. What an alert of Prometheus watches as well has the alert's figure, which a test holds
 * against `deploy/prometheus/alerts.yml`. Durations in milliseconds.
 */
export const healthLimits = {
  /** A node that has said nothing for so long is gone. */
  silenceMs: 15 * second,
  /** Its machine's clock differs from the database's by more. */
  skewMs: 100,
  /** By more than this a node leaves the ends of sessions to the others. */
  skewMaxMs: 200,
  /** A session was moved on later. */
  latenessMs: second,
  /** A command has waited longer in its line. */
  lineMs: 5 * second,
  /** A job that is due has waited longer. */
  jobMs: 5 * minute,
  /** A standby has not replayed more bytes. */
  lag: 64e6,
  /** Less than this share of a disk is free. */
  diskFills: 0.2,
  /** The same, when it is urgent. */
  diskFull: 0.05,
  /** More than this share of the database's connections is in use. */
  connections: 0.8,
  /** A transaction has been open for longer: those of the nodes are ended after twenty seconds. */
  transactionMs: minute,
  /** A last backup that is older; there is one each night. */
  backupMs: 26 * hour,
  /** A day is closed ten minutes after midnight; it is late after so long. */
  dayEndMs: hour,
  /** More than this share of a day's texts did not come. */
  textsFailed: 0.1,
  /** The share counts from so many texts on. */
  textsLeast: 20,
  /** The books were last looked through longer ago; the setting asks for a look every ten minutes at least. */
  booksMs: 15 * minute,
  /** Rows of the books have waited longer for their seal; they are sealed every ten minutes at least. */
  unsealedMs: 15 * minute,
} as const;

/** How urgent a fault is: critical where the exchange's work suffers now or soon will. */
export type HealthLevel = "warning" | "critical";

/** What a fault is about, and so beside which part of the page it is shown. */
export type HealthPart =
  | "nodes"
  | "redis"
  | "sessions"
  | "database"
  | "standbys"
  | "disks"
  | "jobs"
  | "backup"
  | "dayEnd"
  | "books"
  | "messages";

export interface HealthFaultKind {
  readonly part: HealthPart;
  readonly level: HealthLevel;
  /** What is wrong, in a few Chinese words. */
  readonly title: string;
  /** What to do, in a sentence or two. */
  readonly advice: string;
  /** The alert of Prometheus that says the same; null where there is none. */
  readonly alert: string | null;
}

/** Every fault that 运行状况 tells, the most urgent first within its part. What to do is what the runbook says. */
export const healthFaults = {
  nodeGone: {
    part: "nodes",
    level: "critical",
    title: "节点失去联系",
    advice:
      "查看该节点的日志，找出退出原因后重新启动。其他节点会接管它的场次；如全部节点都失去联系，先检查数据库。",
    alert: "NodeDown",
  },
  lineStuck: {
    part: "nodes",
    level: "critical",
    title: "排队处理停滞",
    advice:
      "有事务长时间锁住了场次的记录：在 pg_stat_activity 中找出打开最久的事务，用 pg_terminate_backend 结束它。",
    alert: "LaneStuck",
  },
  poolExhausted: {
    part: "nodes",
    level: "warning",
    title: "数据库连接用尽",
    advice:
      "先在数据库日志中查找慢语句；没有慢语句时，与 max_connections 一起调大 DB_POOL、DB_READ_POOL 或 DB_LANE_POOL。",
    alert: "PoolExhausted",
  },
  clockWrong: {
    part: "nodes",
    level: "warning",
    title: "机器时钟偏差",
    advice:
      "交易仍以数据库时间为准。在该机器上用 chronyc tracking 检查对时；如各节点偏差相同，则检查数据库所在的机器。",
    alert: "ClockWrong",
  },
  versionsDiffer: {
    part: "nodes",
    level: "warning",
    title: "节点版本不一致",
    advice: "升级途中属正常。升级已结束时，把仍是旧版本的节点也升级，不要让两个版本长期并存。",
    alert: null,
  },
  redisAway: {
    part: "redis",
    level: "warning",
    title: "Redis 断开",
    advice:
      "办理不受影响：看板每秒与数据库核对一次，各节点分别按收到的先后处理报价。请启动 Redis，或检查哨兵所认的主节点。",
    alert: "RedisAway",
  },
  sessionsLate: {
    part: "sessions",
    level: "critical",
    title: "场次推进延迟",
    advice:
      "截止之后可能仍有人报价，日志中有精确到毫秒的时间。检查排队、数据库连接和磁盘，必要时由交易管理人员复核该场次。",
    alert: "SessionsLate",
  },
  connectionsFill: {
    part: "database",
    level: "warning",
    title: "数据库连接将满",
    advice: "查看 pg_stat_activity 中是哪些程序占用了连接，关闭多余的；节点增加时应调大 max_connections。",
    alert: null,
  },
  transactionOld: {
    part: "database",
    level: "warning",
    title: "有事务长时间未结束",
    advice:
      "它妨碍清理，也可能锁住记录：在 pg_stat_activity 中找出它，确认不再需要后用 pg_terminate_backend 结束。",
    alert: null,
  },
  archiveFails: {
    part: "database",
    level: "warning",
    title: "WAL 归档失败",
    advice:
      "查看数据库日志中归档命令的错误，检查备份仓库的空间和权限。未归档的 WAL 会留在数据盘上，磁盘可能因此写满。",
    alert: null,
  },
  standbysGone: {
    part: "standbys",
    level: "critical",
    title: "没有备库",
    advice:
      "已确认的交易此刻只存在一台机器上。用 patronictl list 查看各成员，尽快恢复备库；不能自行恢复的用 patronictl reinit 重建。",
    alert: null,
  },
  standbyMissing: {
    part: "standbys",
    level: "warning",
    title: "备库不足",
    advice: "用 patronictl list 查看各成员；不能自行恢复的用 patronictl reinit 重建。",
    alert: "StandbyMissing",
  },
  standbyLags: {
    part: "standbys",
    level: "warning",
    title: "备库落后",
    advice: "该备库的磁盘或网络比主库慢，或有查询长时间占用：结束该查询，检查磁盘和网络。",
    alert: "StandbyLags",
  },
  diskFull: {
    part: "disks",
    level: "critical",
    title: "磁盘将满",
    advice: "立即腾出空间：写不下的办理会被拒绝（存储空间不足），已保存的不会丢失，有空间后自动恢复。",
    alert: "DiskFull",
  },
  diskFills: {
    part: "disks",
    level: "warning",
    title: "磁盘空间不足",
    advice: "扩大磁盘，或把早先月份的分区移到别处；如是数据盘，再检查 WAL 是否正常归档。",
    alert: "DiskFills",
  },
  jobsGivenUp: {
    part: "jobs",
    level: "critical",
    title: "任务已停止重试",
    advice: "多次失败的任务等待人工处理：排除原因后在“失败任务”中立即重试，或注明原因放弃。",
    alert: "JobsGivenUp",
  },
  jobsFail: {
    part: "jobs",
    level: "warning",
    title: "任务失败，等待重试",
    advice: "在“失败任务”中查看原因，多数是外部机构没有答复；原因排除后可立即重试，不必等到下次。",
    alert: "JobsFail",
  },
  jobsLate: {
    part: "jobs",
    level: "warning",
    title: "任务积压",
    advice: "没有节点在执行任务，或执行任务的线程全部占用：检查各节点，必要时调大 JOB_WORKERS。",
    alert: "JobsLate",
  },
  backupMissing: {
    part: "backup",
    level: "warning",
    title: "没有备份",
    advice: "数据库从未备份：请按部署说明安排定时备份，并演练一次恢复。完成的备份显示在这里。",
    alert: "BackupMissing",
  },
  backupOld: {
    part: "backup",
    level: "warning",
    title: "备份过期",
    advice: "查看定时备份的日志，多数是备份所在的磁盘已满或未挂载；排除原因后立即手工补做一次备份。",
    alert: "BackupOld",
  },
  backupBroken: {
    part: "backup",
    level: "critical",
    title: "备份校验未通过",
    advice: "这份备份恢复后与场次日志不符，不能依靠它：立即另做一次备份并校验，保留现有的各份。",
    alert: null,
  },
  dayEndLate: {
    part: "dayEnd",
    level: "critical",
    title: "日终未完成",
    advice: "在“失败任务”中查看 funds.endOfDay 的错误，排除原因后立即重试；补做时会一并结清遗漏的日期。",
    alert: null,
  },
  booksTampered: {
    part: "books",
    level: "critical",
    title: "账册被绕过平台改动",
    advice:
      "有人直接改动了数据库。先保留现场：暂停出金，另做一次备份，保存数据库日志；再运行 npm run verify-books 列出全部改动，与最近的备份核对后恢复。",
    alert: "BooksTampered",
  },
  booksUnsealed: {
    part: "books",
    level: "critical",
    title: "账册封存停滞",
    advice:
      "新记录尚未封存，其间的改动无法查出。多因数据库中有一个长期未结束的事务：在 pg_stat_activity 和 pg_prepared_xacts 中找到它，查明是谁、为何打开，再结束它；否则查看各节点日志中封存失败的原因。恢复后运行 npm run verify-books。",
    alert: "BooksUnsealed",
  },
  booksUnwatched: {
    part: "books",
    level: "critical",
    title: "账册检查停止",
    advice:
      "没有节点完成对审计日志、资金账和货权账的检查，此后的改动不会被发现：查看各节点日志中检查失败的原因，必要时重启一个节点；恢复后用 npm run verify-books 补查全部账册。",
    alert: "BooksUnwatched",
  },
  messagesAway: {
    part: "messages",
    level: "warning",
    title: "短信网关无法使用",
    advice:
      "验证码暂停发送，其他短信稍后自动补发。按说明中网关的答复检查：网络、SMS_KEY_ID 和 SMS_KEY_SECRET、账户余额、签名和模板的审核状态。",
    alert: "MessagesAway",
  },
  textsFail: {
    part: "messages",
    level: "warning",
    title: "短信送达率低",
    advice: "在网关的控制台查看失败原因：多为签名或模板未报备、号码停机，或单个号码超过网关的限额。",
    alert: null,
  },
} as const satisfies Record<string, HealthFaultKind>;

export type HealthFaultName = keyof typeof healthFaults;
