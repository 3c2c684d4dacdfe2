import { identity } from "@zd/api/identity/operations";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 沙箱短信: the short messages that would have gone to telephones. */
export const MessagesPage = () => (
  <QueryPage
    of={identity.listMessages}
    rowKey="message"
    emptyHint="短信由沙箱代收，用户获取验证码后会出现在这里"
  />
);
