import { ownSessions } from "@zd/api/identity/own-sessions";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./security.module.css";
import { EndDialog, EndOthersDialog } from "./session-dialogs.tsx";

/** 登录设备: where the user is signed in; each but this one may be ended. */
export function OwnSessions() {
  const open = useCallQuery(ownSessions.list, {});
  /** The device that is about to be signed out, or all others; null where no dialog is open. */
  const [ending, setEnding] = useState<OutputOf<typeof ownSessions.list>[number] | "others" | null>(null);
  const close = () => setEnding(null);
  return (
    <div className={styles["panel"]}>
      <h2>登录设备</h2>
      <WithAnswer of={open} lines={4}>
        {(sessions) => (
          <>
            <PlainTable
              label="登录设备"
              rows={sessions}
              rowKey={({ session }) => session}
              columns={[
                {
                  title: "设备",
                  head: true,
                  show: ({ device, isCurrent }) => (isCurrent ? `${device}（本机）` : device),
                },
                { title: "来源地址", show: ({ ip }) => ip },
                { title: "登录时间", from: "tablet", show: ({ since }) => formatShanghai(since) },
                { title: "最近使用", show: ({ lastUsedAt }) => formatShanghai(lastUsedAt) },
                {
                  title: "操作",
                  quiet: true,
                  show: (session) =>
                    !session.isCurrent && (
                      <Button look="text" onClick={() => setEnding(session)}>
                        退出
                      </Button>
                    ),
                },
              ]}
            />
            {sessions.length > 1 && (
              <div className={styles["ends"]}>
                <Button onClick={() => setEnding("others")}>退出其他全部登录</Button>
              </div>
            )}
          </>
        )}
      </WithAnswer>
      {ending === "others" && <EndOthersDialog onClose={close} />}
      {ending !== null && ending !== "others" && <EndDialog of={ending} onClose={close} />}
    </div>
  );
}
