import type { messageList } from "@zd/api/identity/operations";
import type { caSandboxList } from "@zd/api/signing/certificates";
import { entryOf } from "../../app/page.ts";
import { list } from "../../app/page-search.ts";
import type { ConsolePage } from "./console-page.ts";

const page = entryOf<ConsolePage>();

/** 演示工具: sandboxes of banks, authorities and messages in a demo; no part of the business. */
export const sandboxGroup = {
  title: "演示工具",
  work: "read-console",
  pages: [
    page("/console/sandbox-bank", "沙箱银行", "SandboxBankPage", {
      needs: "settle-funds",
      sandboxOf: "bank",
    }),
    page("/console/sandbox-lender", "沙箱资金方", "SandboxLenderPage", {
      needs: "settle-funds",
      sandboxOf: "lender",
    }),
    page("/console/ca-sandbox", "认证中心沙箱", "CaSandboxPage", {
      search: list<typeof caSandboxList>,
      needs: "manage-trading",
      sandboxOf: "ca",
    }),
    page("/console/messages", "沙箱短信", "MessagesPage", {
      search: list<typeof messageList>,
      needs: "read-messages",
      sandboxOf: "messages",
    }),
  ],
} as const;
