import { identity } from "@zd/api/identity/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useState } from "react";
import { renderSVG } from "uqr";
import { messageOf } from "../api/failures.ts";
import { useCommand } from "../api/hooks.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { succeed } from "../ui/feedback/notices.ts";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import styles from "./device-dialog.module.css";

/** 在其他设备登录: a code to be scanned, which signs the same user in there, once and soon. */
export function DeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const issue = useCommand(identity.issueLoginToken, { silent: true });
  const [shown, setShown] = useState<{ readonly link: string; readonly until: string }>();
  const draw = () =>
    issue.mutate(
      {},
      {
        onSuccess: ({ token, until }) =>
          setShown({
            // Behind the # it is sent to no server, and so stands in no log.
            link: `${location.origin}/tokenlogin?kind=user#${new URLSearchParams({ token })}`,
            until: formatShanghai(until).slice(11),
          }),
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one token for each time it is opened
  useEffect(() => {
    draw();
  }, []);

  return (
    <Dialog
      title="在其他设备登录"
      onClose={onClose}
      footer={
        <>
          <Button onClick={draw} busy={issue.isPending}>
            换一个
          </Button>
          <Button
            look="main"
            disabled={!shown}
            onClick={() =>
              void navigator.clipboard
                .writeText(shown?.link ?? "")
                .then(() => succeed("链接已复制，两分钟内有效"))
            }
          >
            复制链接
          </Button>
        </>
      }
    >
      {issue.error ? (
        <p role="alert">{messageOf(issue.error)}</p>
      ) : shown ? (
        <div className={styles["code"]}>
          <img
            alt="登录二维码"
            src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(shown.link, { ecc: "M", border: 2 }))}`}
          />
          <p>用手机扫描，以本账号登录。仅可使用一次，{shown.until} 前有效。请勿转发他人。</p>
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
