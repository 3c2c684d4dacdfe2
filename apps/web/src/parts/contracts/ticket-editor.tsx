import { type Scale, scales } from "@zd/domain/contracts/settlement-terms";
import { quantity } from "@zd/domain/kernel/brand";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useId, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { warn } from "../../ui/feedback/notices.ts";
import { noNumber, shownQuantity } from "../../ui/figures/figures.tsx";
import { MoneyInput } from "../../ui/form/money-input.tsx";
import styles from "./editor.module.css";
import type { Ticket } from "./view.ts";

/** A weigh ticket as it is typed. */
export interface TicketDraft {
  /** Number of the ticket. */
  readonly no: string;
  /** The loaded lorry, in tonnes. */
  readonly gross: string;
  /** The empty lorry, in tonnes. */
  readonly tare: string;
}

const emptyTicket: TicketDraft = { no: "", gross: "", tare: "" };

export const draftOf = ({ no, gross, tare }: Ticket): TicketDraft => ({
  no,
  gross: formatQuantity(gross),
  tare: formatQuantity(tare),
});

const isEmpty = ({ no, gross, tare }: TicketDraft) => no.trim() === "" && gross === "" && tare === "";

/** 净重 = 毛重 − 皮重; null while something is missing. */
function netOf({ gross, tare }: TicketDraft) {
  const [grossWeight, tareWeight] = [parseQuantity(gross), parseQuantity(tare)];
  return grossWeight === null || tareWeight === null || grossWeight <= tareWeight
    ? null
    : quantity(grossWeight - tareWeight);
}

/** The rows as tickets of a scale, without the empty ones; null while a row is not finished. */
export function ticketsOf(drafts: readonly TicketDraft[], scale: Scale): readonly Ticket[] | null {
  const tickets = drafts
    .filter((draft) => !isEmpty(draft))
    .map((draft): Ticket | null => {
      const [gross, tare, net] = [parseQuantity(draft.gross), parseQuantity(draft.tare), netOf(draft)];
      const no = draft.no.trim();
      return no === "" || gross === null || tare === null || net === null
        ? null
        : { no, scale, gross, tare, net };
    });
  return tickets.every((ticket) => ticket !== null) ? tickets : null;
}

export const netOfDrafts = (drafts: readonly TicketDraft[]) =>
  quantity(drafts.reduce((sum, draft) => sum + (netOf(draft) ?? 0n), 0n));

interface Props {
  /** Heads the list, and names its fields. */
  readonly title: string;
  /** Whose scale they are of. */
  readonly scale: Scale;
  /** Rows that are still empty are among them, and count for nothing. */
  readonly drafts: readonly TicketDraft[];
  readonly onChange: (drafts: readonly TicketDraft[]) => void;
}

/** 磅单: row by row, or pasted from a table. */
export function TicketEditor({ title, scale, drafts, onChange }: Props) {
  const changeTicket = (at: number, change: Partial<TicketDraft>) =>
    onChange(drafts.map((draft, i) => (i === at ? { ...draft, ...change } : draft)));
  return (
    <section className={styles["tickets"]} aria-label={title}>
      <header>
        <b>{title}</b>
        <span>
          {scales[scale]}，{drafts.filter((draft) => !isEmpty(draft)).length} 张，净重{" "}
          {shownQuantity(netOfDrafts(drafts))} 吨
        </span>
        <Button small onClick={() => onChange([...drafts, emptyTicket])}>
          添加磅单
        </Button>
      </header>
      {drafts.length > 0 && (
        <div className={styles["rows"]}>
          <table>
            <thead>
              <tr>
                <th scope="col">磅单号</th>
                <th scope="col">毛重 吨</th>
                <th scope="col">皮重 吨</th>
                <th scope="col" className={styles["net"]}>
                  净重 吨
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {drafts.map((draft, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a ticket that is being typed has no name yet
                <tr key={at}>
                  <td>
                    <input
                      aria-label={`${title} 第 ${at + 1} 张磅单号`}
                      maxLength={40}
                      value={draft.no}
                      onChange={({ target }) => changeTicket(at, { no: target.value })}
                    />
                  </td>
                  <td>
                    <MoneyInput
                      aria-label={`${title} 第 ${at + 1} 张毛重`}
                      value={draft.gross}
                      onChange={(gross) => changeTicket(at, { gross })}
                    />
                  </td>
                  <td>
                    <MoneyInput
                      aria-label={`${title} 第 ${at + 1} 张皮重`}
                      value={draft.tare}
                      onChange={(tare) => changeTicket(at, { tare })}
                    />
                  </td>
                  <td className={styles["net"]}>{netText(draft)}</td>
                  <td>
                    <Button
                      small
                      look="text"
                      aria-label={`${title} 删除第 ${at + 1} 张`}
                      onClick={() => onChange(drafts.filter((_, i) => i !== at))}
                    >
                      删除
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Paste onPaste={(tickets) => onChange([...drafts.filter((draft) => !isEmpty(draft)), ...tickets])} />
    </section>
  );
}

const netText = (draft: TicketDraft) => {
  const net = netOf(draft);
  return net === null ? noNumber : shownQuantity(net);
};

/** A field into which tickets are pasted from a table, one a line. */
function Paste({ onPaste }: { readonly onPaste: (drafts: readonly TicketDraft[]) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const take = () => {
    const { drafts, unread } = readTickets(text);
    if (unread > 0) warn(`有 ${unread} 行无法识别，请按“磅单号 毛重 皮重”填写`);
    if (drafts.length === 0) return;
    onPaste(drafts);
    setText("");
  };
  return (
    <details className={styles["paste"]}>
      <summary>从表格粘贴</summary>
      <label htmlFor={id}>每行一张：磅单号、毛重、皮重，以空格、逗号或制表符分隔</label>
      <textarea id={id} value={text} onChange={({ target }) => setText(target.value)} />
      <Button small disabled={text.trim() === ""} onClick={take}>
        加入磅单
      </Button>
    </details>
  );
}

/** Reads tickets from lines of number, gross and tare; further columns are ignored, and lines without weights counted. */
export function readTickets(text: string): {
  readonly drafts: readonly TicketDraft[];
  readonly unread: number;
} {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const drafts = lines.flatMap((line) => {
    const [no = "", gross = "", tare = ""] = line.trim().split(/[\s,，]+/);
    return parseQuantity(gross) !== null && parseQuantity(tare) !== null ? [{ no, gross, tare }] : [];
  });
  return { drafts, unread: lines.length - drafts.length };
}
