import type { RefusalName } from "@zd/api/refusals";

/** The server understood, and said no; `said` is for the user, `message` for the log. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
  /** Null where there was no code, or one that this version of the site does not know. */
  readonly reason: RefusalName | null;
  readonly text: string;
  /** What the refusal carries besides its words, such as the receipt of a refused order. */
  readonly extra: unknown;

  constructor(path: string, reason: RefusalName | null, text: string, extra: unknown = null) {
    super(`/api${path} 接口状态异常`);
    this.reason = reason;
    this.text = text;
    this.extra = extra;
  }

  is(reason: RefusalName) {
    return this.reason === reason;
  }
}

/** The refusal that an answer is. The table of refusals is long, and comes with the first of them. */
export async function refused(path: string, code: unknown, text: string, extra: unknown = null) {
  const known = await import("@zd/api/refusals").catch(() => null);
  return new CallRefused(path, known?.refusalOf(code) ?? null, text, extra);
}

/** The address answered with another HTTP status than 200; 503 and 507 are said in the server's own words. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: number;
  /** When it is worth asking again; null where the server has not said so. */
  readonly retryAfterMs: number | null;

  constructor(status: number, text: string | null = null, retryAfterMs: number | null = null) {
    super(text ?? `请求失败,状态码:${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came: no network, or none within the time. */
export class CallLost extends Error {
  override readonly name = "CallLost";

  constructor(cause?: unknown) {
    super("调用接口失败, 请稍后重试", { cause });
  }
}

/** Whether no server has answered: nothing came, or a machine on the way said in its place that it could not reach one. */
export const isUnreached = (error: unknown) =>
  error instanceof CallLost ||
  (error instanceof CallFailed && (error.status === 502 || error.status === 504));

/** Nobody could say yet what has become of a command; it is asked about further. */
export class ResultUnknown extends Error {
  override readonly name = "ResultUnknown";

  constructor() {
    super("提交结果未知，系统正在核对，核对后会提示结果，请勿重复办理");
  }
}

/** A command whose answer was lost has happened, or was broken off half-way; this one was not sent. */
export class DoneBefore extends Error {
  override readonly name = "DoneBefore";

  constructor(title: string, whole: boolean) {
    super(
      whole
        ? `${title}：上次提交已办理成功，本次未提交，请核对后再操作`
        : `${title}：上次提交办理中断，请先在记录中核对办理情况`,
    );
  }
}

/** The server no longer knows who this is; the way to /login is already taken (R-804…R-809). */
export class SignedOut extends Error {
  override readonly name = "SignedOut";
}

/** What a user reads about a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof CallRefused) return error.text;
  if (shown.some((kind) => error instanceof kind)) return (error as Error).message;
  return "页面出现异常，请刷新后重试";
}

const shown = [CallFailed, CallLost, SignedOut, ResultUnknown, DoneBefore];
