import { type firmStates, memberFiles } from "@zd/api/console/member-files";
import type { FirmId } from "@zd/domain/kernel/brand";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { MemberFile } from "./member-file.tsx";

/** 会员档案: every member, and everything about each. */
export const MemberFilesPage = () => (
  <QueryPage
    of={memberFiles.listMembers}
    rowKey="firm"
    emptyHint="请输入企业名称的一部分，或完整的统一社会信用代码"
    detailTitle={({ name }) => name}
    detailStandsAlone
    detail={({ firm, state }) => (
      <MemberFile firm={firm as FirmId} state={state as keyof typeof firmStates} />
    )}
  />
);
