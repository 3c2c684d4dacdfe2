import { special } from "@zd/api/trading/special-sections";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Instant, SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import field from "../../../ui/form/field.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./special-sections-page.module.css";

type Guest = OutputOf<typeof special.listGuests>["guests"][number];

const refreshes = [special.listGuests, special.findCandidates, special.readGuestTotals];

/** 专场企业: who is invited; until the start the owner adds firms and takes them off again. */
export function Guests({ section }: { readonly section: SectionId }) {
  const { data, error, refetch } = useCallQuery(special.listGuests, { section });
  const [leaving, setLeaving] = useState<Guest | null>(null);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <div className={styles["guests"]}>
      <div className={styles["invited"]}>
        {data.guests.length === 0 ? (
          <EmptyState title="还没有邀请企业" drawing="firm">
            {data.open ? "查找会员企业并加入名单，只有名单中的企业可以参加本场" : "场次开始前没有邀请企业"}
          </EmptyState>
        ) : (
          <PlainTable
            label="专场企业"
            edge
            columns={[
              { title: "企业名称", show: (guest) => guest.name },
              { title: "统一社会信用代码", from: "laptop", show: (guest) => guest.creditCode },
              { title: "邀请时间", show: (guest) => shownTime(guest.invitedAt) },
              { title: "邀请人", show: (guest) => guest.invitedBy || noNumber },
              { title: "进入时间", show: (guest) => shownTime(guest.enteredAt) },
              data.open && {
                title: "操作",
                quiet: true,
                show: (guest) => (
                  <Button
                    small
                    look="text"
                    aria-label={`移除 ${guest.name}`}
                    onClick={() => setLeaving(guest)}
                  >
                    移除
                  </Button>
                ),
              },
            ]}
            rows={data.guests}
            rowKey={(guest) => guest.firm}
          />
        )}
      </div>
      {data.open ? (
        <Candidates section={section} />
      ) : (
        <p className={styles["settled"]}>场次已开始或已结束，名单不能再调整。</p>
      )}
      {leaving && <Removal section={section} guest={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

const shownTime = (at: Instant | null) => (at === null ? noNumber : formatShanghai(at).slice(0, 16));

/** Members that may be invited, by name or credit code. */
function Candidates({ section }: { readonly section: SectionId }) {
  const [text, setText] = useState("");
  const [keyword, setKeyword] = useState("");
  const candidates = useCallQuery(
    special.findCandidates,
    { section, keyword: keyword || none },
    { keepPrevious: true, enabled: keyword !== "" },
  );
  const invite = useCommand(special.inviteGuest, { refreshes });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length >= 2) setKeyword(text.trim());
  };
  return (
    <section className={styles["candidates"]} aria-labelledby="candidates">
      <h2 id="candidates">添加企业</h2>
      <form onSubmit={ask}>
        <input
          className={field["input"]}
          aria-label="企业名称或统一社会信用代码"
          placeholder="企业名称或统一社会信用代码，至少 2 个字"
          minLength={2}
          maxLength={64}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">查找</Button>
      </form>
      {candidates.error && <p role="alert">{messageOf(candidates.error)}</p>}
      {keyword !== "" && candidates.data?.length === 0 && <p>没有可邀请的企业</p>}
      <ul>
        {keyword !== "" &&
          candidates.data?.map(({ firm, name, creditCode, invited, deals }) => (
            <li key={firm}>
              <span>
                {name}
                <small>
                  {creditCode}
                  {deals > 0 && ` · 与本企业成交过 ${deals} 笔`}
                </small>
              </span>
              {invited ? (
                <em>已在名单</em>
              ) : (
                <Button
                  small
                  aria-label={`邀请 ${name}`}
                  busy={invite.isPending && invite.variables.firm === firm}
                  disabled={invite.isPending}
                  onClick={() => invite.mutate({ section, firm })}
                >
                  邀请
                </Button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Stands for the keyword while there is none; the query is off then. */
const none = noNumber;

interface RemovalProps {
  readonly section: SectionId;
  /** The firm to be taken off the list. */
  readonly guest: Guest;
  readonly onClose: () => void;
}

function Removal({ section, guest: { firm, name }, onClose }: RemovalProps) {
  const remove = useCommand(special.removeGuest, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="移除专场企业"
      confirmLabel="移除"
      look="danger"
      successMessage={`已移除${name}`}
      busy={remove.isPending}
      error={remove.error}
      card={useCard(special.previewRemoval, { section, firm })}
      onConfirm={(callbacks, { seen }) => remove.confirm({ section, firm, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
