/** What is no call, or comes too often: it ends with a status of HTTP instead of a refusal. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly code: string;
  readonly waitMs: number;
  constructor(status: number, [code, message]: readonly [string, string], waitMs = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.waitMs = waitMs;
  }
}

/** What a client reads where HTTP itself says no; the status is in the code. */
export const httpErrors: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ["P0400", "请求格式不正确"],
  404: ["P0404", "请求地址不存在"],
  405: ["P0405", "请求方法不允许"],
  408: ["P0408", "请求超时"],
  413: ["P0413", "请求内容过大"],
  414: ["P0414", "请求地址过长"],
  415: ["P0415", "请求内容类型不支持"],
  431: ["P0431", "请求头过大"],
  500: ["P0500", "系统繁忙，请稍后重试"],
  503: ["P0503", "系统正在停止服务，请稍后重试"],
};
