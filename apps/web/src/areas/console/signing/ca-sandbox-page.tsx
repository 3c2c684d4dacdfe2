import { certificates } from "@zd/api/signing/certificates";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 认证中心沙箱: the codes and small payments that the sandbox has sent. */
export const CaSandboxPage = () => (
  <QueryPage
    of={certificates.listSandbox}
    rowKey="no"
    emptyHint="会员申请证书或签署合同时，认证中心发出的验证码与小额打款会出现在这里"
  />
);
