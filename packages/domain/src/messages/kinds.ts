import { mayDo, type Permission, type RoleName } from "../identity/access.ts";

/** Kinds of messages (消息), with the word that a user reads on each. */
export const messageKinds = {
  outbid: "被超越",
  deal: "成交",
  toSign: "待签",
  toPay: "待付",
  moneyIn: "到账",
  moneyOut: "出金",
  rejected: "驳回",
  breach: "违约函",
  settlement: "结算",
  delivery: "收发货",
  repayment: "还款",
  waybill: "运单",
  mall: "商城",
  notice: "公告",
  reminder: "提醒",
  assignment: "指派",
  review: "复核",
  deskWork: "到期",
  failedJob: "任务失败",
} as const;
export type MessageKind = keyof typeof messageKinds;

/** What a group of kinds says of itself. */
interface MessageGroupTerms {
  readonly label: string;
  readonly kinds: readonly MessageKind[];
  /** Permission without which a user gets none of them; missing where every member may get them. */
  readonly needs?: Permission;
}

/** Groups of kinds (种类), by which a user filters his messages and sets his channels. */
export const messageGroups = {
  outbid: { label: "被超越", kinds: ["outbid"] },
  deal: { label: "成交", kinds: ["deal"] },
  due: { label: "待签 待付", kinds: ["toSign", "toPay"] },
  money: { label: "到账 出金", kinds: ["moneyIn", "moneyOut"] },
  rejected: { label: "驳回", kinds: ["rejected"] },
  breach: { label: "违约函", kinds: ["breach"] },
  fulfilment: { label: "结算 收发货", kinds: ["settlement", "delivery"] },
  repayment: { label: "还款", kinds: ["repayment"] },
  waybill: { label: "运单", kinds: ["waybill"] },
  mall: { label: "商城", kinds: ["mall"] },
  colleague: { label: "提醒", kinds: ["reminder"] },
  notice: { label: "公告", kinds: ["notice"] },
  assignment: { label: "指派", kinds: ["assignment"], needs: "read-console" },
  review: { label: "复核结果", kinds: ["review"], needs: "read-console" },
  deskWork: { label: "本岗到期", kinds: ["deskWork"], needs: "read-console" },
  failedJob: { label: "任务失败", kinds: ["failedJob"], needs: "manage-system" },
} as const satisfies Record<string, MessageGroupTerms>;
export type MessageGroup = keyof typeof messageGroups;

export const messageGroupNames = Object.keys(messageGroups) as readonly MessageGroup[];

/** The group that a kind belongs to. */
export const groupOf = (kind: MessageKind): MessageGroup =>
  messageGroupNames.find((group) => (messageGroups[group].kinds as readonly string[]).includes(kind)) ??
  "notice";

/** The groups of which somebody with these roles may get messages: the exchange's staff have kinds of their own, and members theirs. */
export function groupsFor(held: readonly RoleName[]): readonly MessageGroup[] {
  const isStaff = mayDo(held, "read-console");
  return messageGroupNames.filter((group) => {
    const { needs }: MessageGroupTerms = messageGroups[group];
    return needs === undefined ? !isStaff : mayDo(held, needs);
  });
}

/** Whether messages of a kind are those of the exchange's staff. */
export function isForStaff(kind: MessageKind): boolean {
  const { needs }: MessageGroupTerms = messageGroups[groupOf(kind)];
  return needs !== undefined;
}

/** Groups with their labels, as a filter of a list takes them. */
export const groupLabels = Object.fromEntries(
  messageGroupNames.map((group) => [group, messageGroups[group].label]),
) as Readonly<Record<MessageGroup, string>>;

/** Kinds of which the newest message of a user about a record replaces the one before, such as each time that a ware is lost again. */
export const renewingKinds = ["outbid"] as const satisfies readonly MessageKind[];

/** What a message is about; the page that it leads to follows from it. */
export const messageSubjects = {
  ware: "标的",
  contract: "合同",
  payment: "合同付款",
  longTerm: "长协合同",
  transfer: "出入金",
  application: "交易申请",
  disposal: "违约处置",
  firmChange: "企业信息变更",
  qualification: "交易品种申请",
  loan: "借款",
  waybill: "运单",
  mallOrder: "商城订单",
  mallNegotiation: "商城议价",
  notice: "公告",
  todo: "待办",
  matter: "后台待办",
  bundle: "多条消息",
} as const;
export type MessageSubject = keyof typeof messageSubjects;
