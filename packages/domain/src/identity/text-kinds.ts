import { type SmsPurpose, smsPurposes } from "./sms-purpose.ts";

/**
 * Every text (短信) that the platform sends, as the template that a gateway approves before it sends texts by it. A value in
 * braces differs from text to text.
 */
export const textTemplates = {
  code: "验证码{code}，用于{purpose}，5分钟内有效。如非本人操作请忽略；切勿告知任何人，工作人员也不会索要。",
  factor: "您的账号{account}{deed}。如非本人操作，请立即修改密码并联系交易中心。",
  mobile: "您的登记手机号已变更为{mobile}。如非本人操作，请立即联系企业管理员或交易中心。",
  approved: "贵公司的会员注册已通过，请以账号{account}登录。",
  rejected: "贵公司的会员注册被驳回：{memo}。修改资料后可重新提交。",
  returned: "贵公司的会员注册需要补充资料：{memo}。",
  overdue:
    "贵公司借款{loan}已逾期{days}天（{grade}），当前应还{amount}元，罚息按日计收，还清前不能申请新的借款，请尽快还款。",
  margin: "贵公司借款{loan}{cover}，请于{day}前{demand}。详情见融资的“我的工作台”。",
  message: "您有新消息（{title}）：{words}。详情请登录后在消息中心查看。",
} as const;

export type TextKind = keyof typeof textTemplates;

/** What a text is about, as the subject of a mail says it. */
export const textTitles: Readonly<Record<TextKind, string>> = {
  code: "验证码",
  factor: "账号安全提醒",
  mobile: "手机号变更提醒",
  approved: "会员注册已通过",
  rejected: "会员注册未通过",
  returned: "会员注册需补充资料",
  overdue: "借款逾期提醒",
  margin: "追加担保通知",
  message: "新消息",
};

export const textKinds = Object.keys(textTemplates) as readonly TextKind[];

export const isTextKind = (name: string): name is TextKind => Object.hasOwn(textTemplates, name);

/** The names in braces of a template. */
type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** A text by its template. */
export interface TextContent {
  readonly kind: TextKind;
  /** The values of its template, by their names. */
  readonly values: Readonly<Record<string, string>>;
}

/** A text of a kind; the compiler asks for each value of its template. */
export const textOf = <Kind extends TextKind>(
  kind: Kind,
  values: Readonly<Record<Names<(typeof textTemplates)[Kind]>, string>>,
): TextContent => ({ kind, values });

/** The text of a code; it names the purpose, so that a user is not talked out of a code for something else. */
export const codeText = (purpose: SmsPurpose, code: string): TextContent =>
  textOf("code", { code, purpose: smsPurposes[purpose] });

/** The names of a template's values, in the order in which they stand in it: gateways that number values count so. */
export const valueNames = (kind: TextKind): readonly string[] =>
  [...textTemplates[kind].matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** What whoever gets a text reads. */
export const wordsOf = ({ kind, values }: TextContent): string =>
  textTemplates[kind].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
