import { memberFiles } from "@zd/api/console/member-files";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 会员档案: every member; each leads to its file. */
export const MemberFilesPage = () => (
  <QueryPage
    of={memberFiles.listMembers}
    rowKey="firm"
    emptyHint="请输入企业名称的一部分，或完整的统一社会信用代码"
    rowPage={(firm) => ({ to: "/console/member", search: { firm } })}
  />
);
