import { type firmKindLabels, type firmStates, memberFiles, memberList } from "@zd/api/console/member-files";
import type { FirmId } from "@zd/domain/kernel/brand";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import { MemberFile } from "./member-file.tsx";

const stateMarks: Record<keyof typeof firmStates, StatusMark> = {
  enabled: "running",
  disabled: "off",
  blacklisted: "failed",
};
const kindMarks: Record<keyof typeof firmKindLabels, StatusMark> = {
  "1": "running",
  "2": "waiting",
  "3": "done",
};

/** 会员档案: every member, and everything about each. */
export const MemberFilesPage = () => (
  <QueryPage
    listing={memberList}
    operation={memberFiles.listMembers}
    rowKey="firm"
    marks={{ state: stateMarks, kind: kindMarks }}
    emptyHint="请输入企业名称的一部分，或完整的统一社会信用代码"
    detailTitle={({ name }) => name}
    detailStandsAlone
    detail={({ firm }) => <MemberFile firm={firm as FirmId} />}
  />
);
