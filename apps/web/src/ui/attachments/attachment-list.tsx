import type { StoredFile } from "@zd/api/files/operations";
import { fileSize } from "@zd/domain/files/file-size";
import { fileKinds } from "@zd/domain/files/kinds";
import type { FileId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { contentAddress, downloadAddress, useFileCalls, useFileLinks } from "../../api/files.ts";
import { Button, buttonClass } from "../buttons/button.tsx";
import { FileIcon, PictureIcon } from "../buttons/icons.tsx";
import { warn } from "../feedback/notices.ts";
import { saveBlob } from "../save-file.ts";
import styles from "./attachments.module.css";
import { PreviewDialog } from "./preview-dialog.tsx";

interface Props {
  readonly files: readonly StoredFile[];
  /** What the archive of all is called; without it there is none. */
  readonly archive?: string;
  /** Why the staff looks, where they are papers of a person. */
  readonly reason?: string | undefined;
  /** Left out where the files cannot be changed. */
  readonly onRemove?: (file: FileId) => void;
}

/** 附件 as they stand: each looked at where a browser can show it, each saved, or all of them at once. */
export function AttachmentList({ files, archive, reason, onRemove }: Props) {
  const [opened, setOpened] = useState<FileId | null>(null);
  const ready = useFileLinks(files.length > 0);
  const shown = files.filter(({ kind }) => fileKinds[kind].shown !== null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles["list"]} aria-label="附件">
        {files.map((file) => {
          const { label, shown: look } = fileKinds[file.kind];
          return (
            <li key={file.file} className={styles["row"]}>
              <span className={styles["name"]}>
                <Mark file={file} ready={ready} reason={reason} />
                {file.name}
              </span>
              <span className={styles["kind"]}>{label}</span>
              <span className={styles["size"]}>{fileSize(file.size)}</span>
              <span className={styles["acts"]}>
                {look !== null && (
                  <Button
                    small
                    look="text"
                    aria-label={`预览 ${file.name}`}
                    onClick={() => setOpened(file.file)}
                  >
                    预览
                  </Button>
                )}
                <a
                  href={downloadAddress(file, reason)}
                  download={file.name}
                  aria-label={`下载 ${file.name}`}
                  className={buttonClass({ small: true, look: "text" })}
                >
                  下载
                </a>
                {onRemove && (
                  <Button
                    small
                    look="text"
                    aria-label={`移除 ${file.name}`}
                    onClick={() => onRemove(file.file)}
                  >
                    移除
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {archive !== undefined && files.length > 1 && <All files={files} archive={archive} reason={reason} />}
      {opened !== null && (
        <PreviewDialog
          files={shown}
          opened={opened}
          ready={ready}
          reason={reason}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface MarkProps extends Pick<Props, "reason"> {
  readonly file: StoredFile;
  /** Whether the browser may open files by itself yet. */
  readonly ready: boolean;
}

/** A picture in small, and a sign for anything else. */
function Mark({ file: { file, kind }, ready, reason }: MarkProps) {
  if (fileKinds[kind].shown !== "picture") return <FileIcon />;
  if (!ready) return <PictureIcon />;
  return (
    <img
      className={styles["thumbnail"]}
      src={contentAddress(file, "thumbnail", reason)}
      alt=""
      loading="lazy"
    />
  );
}

function All({ files, archive, reason }: Pick<Props, "files" | "reason"> & { readonly archive: string }) {
  const { downloadTogether } = useFileCalls();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      saveBlob(await downloadTogether(files, archive, reason), `${archive}.zip`);
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={styles["all"]}>
      共 {files.length} 个文件，{fileSize(files.reduce((sum, { size }) => sum + size, 0))}
      <Button small busy={busy} onClick={() => void take()}>
        全部下载
      </Button>
    </p>
  );
}
