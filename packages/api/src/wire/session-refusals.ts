/**
 * Refusals after which a client drops its session and asks the user to sign in again (R-804…R-809). They are apart from
 * the long table of refusals, which a page loads only when it meets one.
 */
export const sessionRefusals = {
  GATEWAY_TOKEN_EXPIRED: ["GA-906", "网关令牌已失效"],
  SIGNED_OUT: ["GA-101", "未登录，请先登录"],
  SESSION_EXPIRED: ["GA-107", "登录已过期，请重新登录"],
  SIGNED_IN_ELSEWHERE: ["GA-109", "账号已在别处登录，请重新登录"],
  USER_DISABLED: ["GB2004", "用户不存在或已停用"],
  SESSION_INVALID: ["GB2006", "会话无效，请重新登录"],
} as const;

export type SessionRefusal = keyof typeof sessionRefusals;

export const reloginCodes: ReadonlySet<unknown> = new Set(
  Object.values(sessionRefusals).map(([code]) => code),
);
