import { secret } from "./fields.ts";

/**
 * In the demo, where nobody has a telephone or an account of his own: what the sandbox has just sent can be read with
 * this (read-demo-notice), by nobody else than whoever it was given to. Absent everywhere else.
 */
export const demoNotice = [
  "demonotice",
  secret(200).optional(),
  "演示环境：凭此查看沙箱发出的短信或款项",
] as const;
