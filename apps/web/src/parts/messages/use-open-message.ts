import { useNavigate } from "@tanstack/react-router";
import { messages } from "@zd/api/messages/operations";
import { useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { warn } from "../../ui/feedback/notices.ts";
import { placeOf } from "./place-of.ts";

/** What a message makes stale once it is read. */
export const messageReads = [messages.list, messages.readBell, messages.readCounts];

/** Opens messages: marks each as read and leads to its record; of one that is gone it says so, and the page stays. */
export function useOpenMessage() {
  const navigate = useNavigate();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending } = useCommand(messages.open, { refreshes: messageReads });
  const open = (message: number) =>
    mutate(
      { message },
      {
        onSuccess: (answer) => {
          if (!answer.isGone) return void navigate({ href: placeOf(answer.message).href });
          setGone((before) => new Set(before).add(message));
          warn("这条消息所指的记录已删除，无法打开");
        },
      },
    );
  return { open, isPending, gone };
}
