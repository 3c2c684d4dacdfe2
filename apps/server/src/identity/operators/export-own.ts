import { api } from "@zd/api";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { countEntriesOf } from "../../platform/audit/count-entries.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { OwnPart } from "../../platform/personal-data.ts";

/** 导出我的个人信息 (个人信息保护法第45条): what every context holds of the caller, how long, and why it cannot be deleted before. */
export const exportOwn = ({ personalData }: Pick<Platform, "personalData">) =>
  handle(api.ownData.read, async (_, { db, actor, now }) => {
    const parts: OwnPart[] = [];
    for (const { read } of personalData()) parts.push(...(await read(db, actor.userId)));
    parts.push(await auditPart(db, actor.userId), tradePart);
    return {
      at: now,
      parts: parts.map(({ title, rows: lines, retention }) => ({
        title,
        lines: lines.map(([name, words]) => ({ title: name, words })),
        retention,
      })),
    };
  });

async function auditPart(db: Reader, user: string): Promise<OwnPart> {
  const { count, first, last } = await countEntriesOf(db, user);
  const period = (at: Instant | null) => (at === null ? "" : formatShanghai(at));
  return {
    title: "操作日志",
    rows:
      count === 0
        ? []
        : [["记录", `${count} 条，${period(first)} 至 ${period(last)}：操作、时间、来源地址、浏览器`]],
    retention:
      "至少保存十年且不能删改：法律要求网络日志不少于六个月（网络安全法第21条），合同争议可能更久；日志逐条封存，删去一条即被发现。其中的手机号、证件号和银行账号只保留首尾。",
  };
}

/** What belongs to the firm's trades, and is told as a whole. */
const tradePart: OwnPart = {
  title: "交易记录中的姓名",
  rows: [["范围", "本人提交的申请、报价、订单，签署的合同与单据中的姓名、账号和时间"]],
  retention:
    "属于企业的交易信息，自交易完成之日起至少保存三年（电子商务法第31条），合同与单据保存二十年，账簿凭证保存三十年（会计档案管理办法），期间不能删除。",
};
