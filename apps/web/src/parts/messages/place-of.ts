import { todoOf } from "@zd/api/console/todos";
import { content } from "@zd/api/content/operations";
import { type FirmTodoKind, firmTodoKinds, openingOf, todoPageOf } from "@zd/api/identity/firm-todo-kinds";
import { roomAddress } from "@zd/api/market/room-address";
import type { messages } from "@zd/api/messages/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { isForStaff } from "@zd/domain/messages/kinds";
import { z } from "zod";
import type { MessagesPath } from "./messages-path.ts";

/** A message as the bell and the page have it. */
export type Message = OutputOf<typeof messages.readBell>["last"][number];

/** The page on which a message is dealt with. */
export interface Place {
  /** Address with all that the page needs. */
  readonly href: string;
  /** What is done there, on the button. */
  readonly act: string;
}

const at = (path: string, search: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(search).toString();
  return query === "" ? path : `${path}?${query}`;
};

const acts: Partial<Record<Message["kind"], string>> = {
  toSign: "签订",
  toPay: "看合同",
  deal: "看合同",
  delivery: "查看",
  settlement: "看结算",
  moneyIn: "看合同",
  rejected: "修改",
};

/** Contracts that wait for a step are on the page of handling; of the others the page of queries has all. */
const handled: readonly Message["kind"][] = ["toSign", "toPay", "delivery"];

/** The room of a ware, by the names of the wire as its page reads them. */
const roomOf = ({ id, parameters }: Message) =>
  z.encode(roomAddress, {
    section: (parameters["section"] ?? "") as SectionId,
    ware: id as WareId,
  }) as Record<string, string>;

function ofContract({ kind, id, parameters }: Message): string {
  const side = parameters["side"] === "S" ? "Sale" : "Buy";
  return at(`/contract/trade${side}${handled.includes(kind) ? "" : "Query"}`, { open: id });
}

function ofMallOrder({ id, parameters: { side, state } }: Message): string {
  if (state === "0") return at("/user/mall/merchant/waitOrder", { open: id });
  const folder = side === "seller" ? "merchant" : "customer";
  return at(`/user/mall/${folder}/${state === "1" ? "validOrders" : "invalidOrders"}`, { open: id });
}

function ofNotice({ id }: Message): string {
  const [kind = "", notice = ""] = id.split(":");
  const { input } = kind === "trade" ? content.findTradeNotice : content.findNews;
  const search = z.encode(input, { id: notice as never }) as Record<string, string>;
  if (kind === "trade") return at("/trade/tradeNotice", search);
  return at(kind === "102" ? "/trade/exchangeNotice" : "/trade/marketNotice", search);
}

/** Where a message leads, and what is done there. */
export function placeOf(message: Message): Place {
  const { kind, subject, id, parameters } = message;
  switch (subject) {
    case "ware":
      return {
        href: at("/trade/round", roomOf(message)),
        act: "去出价单",
      };
    case "contract":
    case "payment":
      return { href: ofContract(message), act: acts[kind] ?? "查看" };
    case "longTerm":
      return { href: at("/contract/cx/cx-contract", { open: id }), act: "查看" };
    case "transfer":
      return { href: at("/user/bank/query-inoutmoney", { open: id }), act: "流水" };
    case "application":
      return { href: at("/user/trade/tradeapply", { edit: id }), act: "修改" };
    case "disposal":
      return { href: at("/user/trade/breach-contract", { open: id }), act: "函件" };
    case "firmChange":
      return { href: "/user/firm-info-change", act: "修改" };
    case "qualification":
      return { href: "/user/ware-kind-apply", act: "修改" };
    case "loan":
      return { href: "/user/financing/myFinance", act: "还款" };
    case "waybill":
      return { href: at("/user/transport/waybill", { open: id }), act: "运单" };
    case "mallOrder":
      return { href: ofMallOrder(message), act: parameters["state"] === "0" ? "确认" : "查看" };
    case "mallNegotiation":
      return {
        href: at(`/user/mall/${parameters["side"] === "S" ? "merchant" : "customer"}/negotiations`, {
          open: id,
        }),
        act: parameters["waits"] === "Y" ? "答复" : "查看",
      };
    case "notice":
      return { href: ofNotice(message), act: "阅读" };
    case "todo":
      return { href: pageOfTodo(message), act: "办理" };
    case "bundle":
      return ofBundle(message);
    case "matter":
      return { href: pageOfMatter(parameters["kind"] ?? ""), act: "办理" };
  }
}

/** Lost wares lead back to their session, where all of them are; what else was put together is gone through one by one. */
function ofBundle(message: Message): Place {
  if (message.kind === "outbid") return { href: at("/trade/round", roomOf(message)), act: "去出价单" };
  const path: MessagesPath = isForStaff(message.kind) ? "/console/inbox" : "/user/messages";
  return { href: at(path, { bundle: String(message.message) }), act: `逐条看 ${message.bundled}` };
}

/** Where a to-do of the firm is done; the list of to-dos for a kind that this version does not know. */
function pageOfTodo({ id, parameters: { kind = "", side } }: Message): string {
  if (!(kind in firmTodoKinds)) return "/user/todo";
  const known = kind as FirmTodoKind;
  const page = todoPageOf(known, side === "B" || side === "S" ? side : null);
  return at(page, openingOf(known, id));
}

/** The page of a kind of work of the console; the workbench for one that this version does not know. */
function pageOfMatter(kind: string): string {
  try {
    return todoOf(kind as Parameters<typeof todoOf>[0]).page;
  } catch {
    return "/console";
  }
}
