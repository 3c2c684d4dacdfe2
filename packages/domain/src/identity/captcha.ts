/** What a captcha may be drawn for; it serves for nothing else. */
export const captchaUses = { signIn: "登录", code: "发送短信验证码" } as const;

export type CaptchaUse = keyof typeof captchaUses;

/**
 * 计算验证: a proof of work. Somewhere below `most` is the number whose scrypt, salted with the captcha's token, is the target; nobody knows a way
 * to it but trying one after the other. A try takes a browser some fifteen milliseconds and four megabytes; because of the memory, a
 * machine built for hashes has little of an advantage.
 */
export const captchaWork = {
  /** The cost (N, a power of two), block size (r) and parallelism (p) of scrypt. */
  cost: 2 ** 12,
  blockSize: 8,
  parallelism: 1,
  /** How many bytes of the hash are compared. */
  bytes: 16,
  /** Below what the number is, beside a picture: half a second in a browser, on average. */
  most: 64,
  /** Below what it is for who does without a picture: some five seconds. */
  mostAlone: 512,
} as const;

/**
 * For how long a captcha can be answered after it was drawn, in ms. Who does the work in place of the picture may have a machine that is ten times
 * slower than others: what it has computed must not be too late.
 */
export const captchaTimeMs = { picture: 2 * 60_000, alone: 15 * 60_000 } as const;
