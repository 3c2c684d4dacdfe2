import { Link } from "@tanstack/react-router";
import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { firmTodos } from "@zd/api/identity/firm-todos";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useAside } from "../../api/hooks.ts";
import { useServerTime } from "../../realtime/server-clock.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { useUpTo } from "../../ui/theme/media.ts";
import { type FirmMatter, namesOf, Remind, shortMoment } from "./remind.tsx";

const everyMs = 30_000;

/** Finds a matter of the firm by its kind and number; null while it is not known, and where it is none of the first 500. */
type FindMatter = (kind: string | null, id: string) => FirmMatter | null;

/** The matters of the firm, for the cards of a list on a phone; a table has no room to say who has each. */
export function useFirmMatters(isOffered: boolean): FindMatter {
  const enabled = useUpTo("xs") && isOffered;
  const matters = useAside(firmTodos.list, { scope: "firm" }, { everyMs, enabled });
  return (kind, id) => matters?.rows.find((row) => row.kind === kind && row.id === id) ?? null;
}

interface Props {
  /** Null while it is not known who has it. */
  readonly matter: FirmMatter | null;
}

/** On the card of a matter that a colleague has to do: who may, and when he was last reminded. */
export function ColleagueWords({ matter }: Props) {
  const today = useServerTime(shanghaiDay);
  if (matter === null) return <>待同事办理</>;
  const { reminder, kind } = matter;
  return (
    <>
      待{namesOf(matter)}
      {firmTodoOf(kind).act}
      {reminder && (
        <small>
          {" "}
          {shortMoment(formatShanghai(reminder.at), today)} 已提醒{reminder.toName}
        </small>
      )}
    </>
  );
}

/** The one button of such a card: reminds him right there; before it is known who he is, it leads to the firm's to-dos. */
export function ColleagueButton({ matter, id }: Props & { readonly id: string }) {
  if (matter !== null && matter.people.length === 0) return null;
  if (matter !== null)
    return (
      // A press here is not one on the card.
      <div data-apart="">
        <Remind matter={matter} isOfCard />
      </div>
    );
  return (
    <Link
      to="/user/todo"
      search={{ scope: "firm" }}
      className={buttonClass({})}
      aria-label={`提醒同事 ${id}`}
    >
      提醒同事
    </Link>
  );
}
