import { Link, useSearch } from "@tanstack/react-router";
import { type FileTab, fileTabs, memberFiles, partTerms } from "@zd/api/console/member-files";
import type { FirmId } from "@zd/domain/kernel/brand";
import { lookOf } from "../../../api/client.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { reasonPrompt } from "../../../api/reason-prompt.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { grouped } from "../../../ui/figures/figures.tsx";
import table from "../console.module.css";
import { Course } from "./course.tsx";
import { FileParts } from "./file-parts.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberLink } from "./member-link.tsx";
import styles from "./member-page.module.css";
import { Overview } from "./overview.tsx";
import type { Look, MemberFile } from "./reads.ts";

const isTab = (tab: string): tab is FileTab => Object.hasOwn(fileTabs, tab);

/** 会员 360: everything about the firm that the address names, part by part. */
export function MemberPage() {
  const { firm = "", tab = "" } = useSearch({ from: "/console/member" });
  return firm === "" ? (
    <EmptyState page title="没有指定会员">
      <Link to="/console/member-files" className={buttonClass({})}>
        会员档案
      </Link>
    </EmptyState>
  ) : (
    <Named key={firm} firm={firm as FirmId} tab={tab} />
  );
}

function Named({ firm, tab }: { readonly firm: FirmId; readonly tab: string }) {
  const { data, error, refetch } = useCallQuery(memberFiles.readMemberFile, { firm });
  if (error) return <FailedState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={16} />;
  // What was said for the file is said for its parts: they are the same look.
  const look = { firm, reason: reasonPrompt.reasonFor(lookOf(memberFiles.readMemberFile, { firm })) };
  return (
    <div className={table["page"]}>
      <div className={styles["stay"]}>
        <MemberHead firm={firm} of={data} />
        <Tabs firm={firm} of={data} />
      </div>
      <Content look={look} of={data} tab={tab} />
    </div>
  );
}

interface ContentProps {
  readonly look: Look;
  readonly of: MemberFile;
  /** As the address names it; anything unknown is the overview. */
  readonly tab: string;
}

function Content({ look, of, tab }: ContentProps) {
  if (tab === "course") return <Course look={look} />;
  if (isTab(tab)) return <FileParts key={tab} look={look} of={of} tab={tab} />;
  return <Overview look={look} of={of} />;
}

function Tabs({ firm, of }: { readonly firm: FirmId; readonly of: MemberFile }) {
  const totalOf = (tab: FileTab) =>
    of.parts.filter(({ key }) => partTerms[key].tab === tab).reduce((sum, { total }) => sum + total, 0);
  return (
    <nav className={styles["tabs"]} aria-label="档案各部分">
      <MemberLink firm={firm}>概览</MemberLink>
      {(Object.keys(fileTabs) as FileTab[]).map((tab) => (
        <MemberLink key={tab} firm={firm} tab={tab}>
          {fileTabs[tab]} <small>{grouped(String(totalOf(tab)))}</small>
        </MemberLink>
      ))}
      <MemberLink firm={firm} tab="course">
        经过
      </MemberLink>
    </nav>
  );
}
