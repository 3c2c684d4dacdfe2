import { Link } from "@tanstack/react-router";
import { noticeReceiptDesk } from "@zd/api/content/receipts";
import type { InputOf } from "@zd/api/wire/operation";
import { displayNumber, noNumber } from "@zd/domain/money/display-number";
import { useCallQuery } from "../../../api/hooks.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { useAddress } from "../address.ts";

type NoticeKey = InputOf<typeof noticeReceiptDesk.readFigures>;

/** 公告回执: which of the firms that a notice asks have confirmed that they have read it. */
export function ReceiptsPage() {
  const { kind, notice } = useAddress();
  const key = noticeReceiptDesk.readFigures.input.safeParse({ kind, id: notice });
  if (!key.success)
    return (
      <EmptyState page title="没有指定公告">
        <Link to="/console/notices" className={buttonClass({})}>
          公告管理
        </Link>
      </EmptyState>
    );
  return <Receipts key={`${key.data.kind} ${key.data.notice}`} of={key.data} />;
}

function Receipts({ of }: { readonly of: NoticeKey }) {
  return (
    <QueryPage
      of={noticeReceiptDesk.listReceipts}
      rowKey="firm"
      fixed={{ kind: of.kind, notice: of.notice }}
      lead={<Figures of={of} />}
      emptyHint="公告发布后，应阅的会员都列在这里"
      actions={
        <Link to="/console/notice" search={{ kind: of.kind, id: of.notice }}>
          返回公告
        </Link>
      }
    />
  );
}

/** How many firms it asks, how many have read it, and their share. */
function Figures({ of }: { readonly of: NoticeKey }) {
  const { data, error, refetch } = useCallQuery(noticeReceiptDesk.readFigures, of);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={1} />;
  const { title, firms, read } = data;
  return (
    <Facts
      label="回执统计"
      rows={[
        ["公告", title],
        ["应阅", `${displayNumber(firms)} 家`],
        ["已阅", `${displayNumber(read)} 家`],
        ["未阅", `${displayNumber(firms - read)} 家`],
        ["已阅比例", firms === 0 ? noNumber : `${displayNumber(Math.round((read / firms) * 1_000) / 10)}%`],
      ]}
    />
  );
}
