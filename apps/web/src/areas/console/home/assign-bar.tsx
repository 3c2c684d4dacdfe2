import { desk } from "@zd/api/console/desk";
import { todoOf } from "@zd/api/console/todos";
import { userId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { SelectInLine } from "../../../ui/form/select-field.tsx";
import type { MassAction } from "../../../ui/mass/mass-action.ts";
import { MassBar } from "../../../ui/mass/mass-bar.tsx";
import type { QueuePicks, QueueRow } from "./queue-picks.ts";

interface Props {
  readonly picks: QueuePicks;
  /** Number of the viewer. */
  readonly me: string;
}

/** 我来办, 分派, 退回: whose the picked matters are to be; it is no right, and whoever may act may still act. */
export function AssignBar({ picks, me }: Props) {
  const first = picks.picks.picked[0];
  const [colleague, setColleague] = useState("");
  const colleagues = useCallQuery(
    desk.listColleagues,
    { kind: first?.kind ?? "registrations" },
    { enabled: first !== undefined, staleMs: 60_000 },
  );
  const others = (colleagues.data ?? []).filter(({ user }) => user !== me);
  const chosen = others.find(({ user }) => user === colleague);
  return (
    <MassBar
      picks={picks.picks}
      stateWords=""
      actions={[
        assigning({ label: "我来办", title: "由我经办", outcome: "已归我办", to: me }),
        ...(chosen
          ? [
              assigning({
                label: `分派给${chosen.name}`,
                title: `分派给${chosen.name}`,
                outcome: "已分派",
                to: chosen.user,
              }),
            ]
          : []),
        assigning({ label: "退回", title: "退回未分派", outcome: "已退回", to: null }),
      ]}
      describe={(row) => ({
        row,
        key: `${todoOf(row.kind).matter} ${row.id}`,
        party: row.party || row.about,
        amount: row.amount,
      })}
      onPick={picks.put}
    >
      <SelectInLine
        label="同事"
        look="small"
        placeholder="选择后可分派"
        source={colleagues}
        value={chosen ? colleague : ""}
        options={others.map(({ user, name }) => ({ value: user, label: name }))}
        onChange={setColleague}
      />
    </MassBar>
  );
}

interface Assigning extends Pick<MassAction<QueueRow>, "label" | "title" | "outcome"> {
  /** Whose the matters are to be; null where they are given back. */
  readonly to: string | null;
}

const assigning = ({ to, ...words }: Assigning): MassAction<QueueRow> => ({
  ...words,
  look: "plain",
  may: ({ assignee }) => assignee !== to,
  memo: null,
  follows: { when: "办理后", words: "只说明由谁经办，不改变权限；事项办结离开待办后自动失效" },
  prepare: async ({ kind, id, assignee }) => ({
    card: null,
    send: (commands) =>
      commands.send(desk.assign, { kind, id, to: to === null ? null : userId(to), from: assignee }),
  }),
  refreshes: [desk.readQueue],
});
