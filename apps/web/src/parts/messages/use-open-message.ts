import { useNavigate } from "@tanstack/react-router";
import { messages } from "@zd/api/messages/operations";
import { useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { warn } from "../../ui/feedback/notices.ts";
import { placeOf } from "./place-of.ts";

/** What a message makes stale once it is read. */
export const messageReads = [messages.list, messages.readBell, messages.readCounts];

/**
 * Opens messages: marks each as read and leads to its record; of one that is gone it says so, and the page stays. It does so too where the row
 * that was clicked has left the list meanwhile, such as that of what is unread.
 */
export function useOpenMessage() {
  const navigate = useNavigate();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const { mutateAsync, isPending } = useCommand(messages.open, { refreshes: messageReads });
  async function open(message: number): Promise<void> {
    // That it failed is said by a notice.
    const answer = await mutateAsync({ message }).catch(() => null);
    if (answer === null) return;
    if (!answer.isGone) return navigate({ href: placeOf(answer.message).href });
    setGone((before) => new Set(before).add(message));
    warn("这条消息所指的记录已删除，无法打开");
  }
  return { open: (message: number) => void open(message), isPending, gone };
}
