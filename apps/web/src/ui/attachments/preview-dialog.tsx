import type { StoredFile } from "@zd/api/files/operations";
import { fileKinds } from "@zd/domain/files/kinds";
import type { FileId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { contentAddress, downloadAddress, originalAddress } from "../../api/files.ts";
import { Button, buttonClass } from "../buttons/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { PicturePreview } from "../preview/picture-preview.tsx";
import styles from "./attachments.module.css";

interface Props {
  /** Everything that can be shown, in order. */
  readonly files: readonly StoredFile[];
  /** The file that is shown, one of the list. */
  readonly opened: FileId;
  /** Whether the browser may open files by itself yet. */
  readonly ready: boolean;
  /** Why the staff looks, where they are papers of a person. */
  readonly reason?: string | undefined;
  /** Called with the file to be shown in its place. */
  readonly onOpen: (file: FileId) => void;
  readonly onClose: () => void;
}

/** 附件预览: pictures over the whole window; PDF in the browser's own reader, and videos, in a dialog. */
export function PreviewDialog({ files, onOpen, ...rest }: Props) {
  const kind = files.find(({ file }) => file === rest.opened)?.kind;
  if (kind === undefined) return null;
  const { shown } = fileKinds[kind];
  const alike = files.filter((file) => fileKinds[file.kind].shown === shown);
  if (shown !== "picture") return <DocumentDialog files={alike} onOpen={onOpen} {...rest} />;
  if (!rest.ready) return null;
  return (
    <PicturePreview
      pictures={alike.map(({ file, name }) => ({ name, address: originalAddress(file, rest.reason) }))}
      at={alike.findIndex(({ file }) => file === rest.opened)}
      onTurnTo={(at) => {
        const next = alike[at];
        if (next) onOpen(next.file);
      }}
      onClose={rest.onClose}
    />
  );
}

/** One after the other, around the end. */
function DocumentDialog({ files, opened, ready, reason, onOpen, onClose }: Props) {
  const at = files.findIndex(({ file }) => file === opened);
  const file = files[at];
  if (!file) return null;
  const go = (steps: number) => {
    const next = files[(at + steps + files.length) % files.length];
    if (next) onOpen(next.file);
  };
  return (
    <Dialog
      wide
      title={file.name}
      onClose={onClose}
      footer={
        <>
          {files.length > 1 && (
            <span className={styles["turn"]}>
              <Button onClick={() => go(-1)}>上一个</Button>
              {at + 1} / {files.length}
              <Button onClick={() => go(1)}>下一个</Button>
            </span>
          )}
          <a href={downloadAddress(file, reason)} download={file.name} className={buttonClass({})}>
            下载
          </a>
        </>
      }
    >
      {ready ? <Shown key={file.file} file={file} reason={reason} /> : <Skeleton lines={8} />}
    </Dialog>
  );
}

interface ShownProps extends Pick<Props, "reason"> {
  readonly file: StoredFile;
}

function Shown({ file: { file, kind, name }, reason }: ShownProps) {
  const [failed, setFailed] = useState(false);
  const address = contentAddress(file, undefined, reason);
  if (failed) return <EmptyState title="无法显示该文件">请下载后查看</EmptyState>;
  if (fileKinds[kind].shown === "document")
    return <iframe className={styles["document"]} src={address} title={name} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a member or the exchange has uploaded comes without captions
    <video className={styles["video"]} src={address} controls title={name} onError={() => setFailed(true)} />
  );
}
