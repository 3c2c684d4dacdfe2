import { secret } from "./fields.ts";

/**
 * Only in the demo, where users have no telephone or bank account of their own: a token with which what the sandbox has
 * just sent can be read (read-demo-notice), given to this caller alone. Missing everywhere else.
 */
export const demoNotice = [
  "demonotice",
  secret(200).optional(),
  "演示环境：凭此查看沙箱发出的短信或款项",
] as const;
