import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { firmTodos } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import type { UserId } from "@zd/domain/kernel/brand";
import { useCommand } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { MenuButton } from "../../ui/buttons/menu-button.tsx";

/** A matter that waits for the firm. */
export type FirmMatter = OutputOf<typeof firmTodos.list>["rows"][number];

interface Props {
  readonly matter: FirmMatter;
  /** Whether it is the one button of a card, and not one of several in a row of a table. */
  readonly isOfCard?: boolean;
}

/** 提醒TA: the one who has it, or one of those who may do it. */
export function Remind({ matter: { kind, id, people }, isOfCard = false }: Props) {
  const remind = useCommand(firmTodos.remind, { refreshes: [firmTodos.list] });
  const send = (to: UserId) => remind.mutate({ kind, id, to });
  const [only] = people;
  if (people.length === 1 && only)
    return (
      <Button
        small={!isOfCard}
        look={isOfCard ? "plain" : "text"}
        busy={remind.isPending}
        aria-label={`提醒${only.name}：${firmTodoOf(kind).title} ${id}`}
        onClick={() => send(only.user)}
      >
        {isOfCard ? `提醒${only.name}` : "提醒TA"}
      </Button>
    );
  return (
    <MenuButton
      label="提醒TA"
      items={people.map(({ user, name }) => ({ label: `提醒${name}`, onSelect: () => send(user) }))}
    />
  );
}

/** So many names are told. */
const mostNames = 3;

/** Whom a matter of colleagues waits for, by name. */
export function namesOf({ people }: Pick<FirmMatter, "people">): string {
  if (people.length === 0) return "无人有权办理";
  const names = people.slice(0, mostNames).map(({ name }) => name);
  return names.join("、") + (people.length > mostNames ? `等 ${people.length} 人` : "");
}

/** `17:00` of today, otherwise `06-13 17:00`; both are `YYYY-MM-DD…` in Shanghai. */
export const shortMoment = (whole: string, today: string) =>
  whole.startsWith(today) ? whole.slice(11, 16) : whole.slice(5, 16);
