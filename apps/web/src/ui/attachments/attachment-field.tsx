import type { StoredFile } from "@zd/api/files/operations";
import { fileSize } from "@zd/domain/files/file-size";
import {
  attachmentKinds,
  attachmentsMost,
  endingsOf,
  type FileKindName,
  kindsInWords,
  pictureKinds,
} from "@zd/domain/files/kinds";
import { useEffect, useId, useRef, useState } from "react";
import { useSite } from "../../api/site.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { warn } from "../feedback/notices.ts";
import { AttachmentList } from "./attachment-list.tsx";
import styles from "./attachments.module.css";
import { type Upload, useUploadQueue } from "./upload-queue.ts";

interface Props {
  readonly files: readonly StoredFile[];
  readonly onChange: (files: readonly StoredFile[]) => void;
  /** Something is still on its way: what is saved now would lack it. */
  readonly onBusy: (busy: boolean) => void;
  /** The files are shown and cannot be changed. */
  readonly disabled?: boolean;
  /** There must be one at least. */
  readonly needed?: boolean;
  /** How many there may be. */
  readonly most?: number;
  /** 图片 only, and called so. */
  readonly pictures?: boolean;
  /** What becomes of them. */
  readonly hint?: string;
}

/** 附件: chosen or dropped, uploaded one by one, looked at, and removed. */
export function AttachmentField(props: Props) {
  const { files, onChange, onBusy, disabled = false, needed = false, most = attachmentsMost, hint } = props;
  const { pictures = false } = props;
  const [title, kinds] = pictures ? (["图片", pictureKinds] as const) : (["附件", attachmentKinds] as const);
  const id = useId();
  const site = useSite();
  const mostBytes = site?.uploadLimits.fileBytes ?? Number.POSITIVE_INFINITY;
  // Two may be stored before the page is drawn again.
  const latest = useRef(files);
  latest.current = files;
  const put = (next: readonly StoredFile[]) => {
    latest.current = next;
    onChange(next);
  };
  const queue = useUploadQueue({ mostBytes, onStored: (file) => put([...latest.current, file]) });
  const { busy, uploads } = queue;
  useEffect(() => {
    onBusy(busy);
  }, [busy, onBusy]);

  const add = (given: readonly File[]) => {
    const room = Math.max(0, most - latest.current.length - uploads.length);
    if (given.length > room) warn(`${title}不得超过 ${most} 个，多出的没有添加`);
    queue.add(given.slice(0, room));
  };

  return (
    <section aria-labelledby={id} className={styles["field"]}>
      <p id={id} className={styles["title"]}>
        {title}{" "}
        <span>
          {!needed && "可不上传，"}最多 {most} 个{hint && `；${hint}`}
        </span>
      </p>
      {!disabled && (
        <DropArea title={title} kinds={kinds} mostBytes={site?.uploadLimits.fileBytes ?? null} onAdd={add} />
      )}
      <AttachmentList
        files={files}
        {...(disabled ? {} : { onRemove: (file) => put(latest.current.filter((one) => one.file !== file)) })}
      />
      {uploads.length > 0 && (
        <ul className={styles["list"]} aria-label="正在上传">
          {uploads.map((upload) => (
            <Row
              key={upload.key}
              upload={upload}
              onRetry={() => queue.retry(upload.key)}
              onRemove={() => queue.remove(upload.key)}
            />
          ))}
        </ul>
      )}
      {disabled && files.length === 0 && <p className={styles["none"]}>没有附件</p>}
    </section>
  );
}

interface DropProps {
  /** What the files are called: 附件 or 图片. */
  readonly title: string;
  /** The kinds of files that are taken. */
  readonly kinds: readonly FileKindName[];
  /** The largest file that the site takes, in bytes; null until that is known. */
  readonly mostBytes: number | null;
  /** Called with the files that were dropped or chosen. */
  readonly onAdd: (files: readonly File[]) => void;
}

/** Where files are dropped; the button opens the browser's own choice. */
function DropArea({ title, kinds, mostBytes, onAdd }: DropProps) {
  const input = useRef<HTMLInputElement>(null);
  /** A file is held over the area. */
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever does not drag has the button
    <div
      className={classNames(styles["drop"], over && styles["over"])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onAdd([...event.dataTransfer.files]);
      }}
    >
      <Button onClick={() => input.current?.click()}>选择文件</Button>
      <p>
        或拖到此处。可上传 {kindsInWords(kinds)}
        {mostBytes !== null && `，每个不超过 ${fileSize(mostBytes)}`}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={endingsOf(kinds)
          .map((ending) => `.${ending}`)
          .join(",")}
        aria-label={`选择${title}`}
        className={styles["input"]}
        tabIndex={-1}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // The same file chosen again is another choice.
          target.value = "";
        }}
      />
    </div>
  );
}

interface RowProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function Row({ upload: { file, state, share, fault, again }, onRetry, onRemove }: RowProps) {
  const percent = Math.round(share * 100);
  return (
    <li className={styles["row"]}>
      <span className={styles["name"]}>{file.name}</span>
      <span className={styles["size"]}>{fileSize(file.size)}</span>
      {state === "failed" ? (
        <span className={styles["fault"]} role="alert">
          {fault}
        </span>
      ) : (
        <span className={styles["way"]}>
          <progress max={100} value={percent} aria-label={`${file.name} 上传进度`} />
          {state === "waiting" ? "等待上传" : percent < 100 ? `${percent}%` : "正在检查"}
        </span>
      )}
      <span className={styles["acts"]}>
        {again && (
          <Button small look="text" onClick={onRetry}>
            重试
          </Button>
        )}
        <Button
          small
          look="text"
          aria-label={`${state === "failed" ? "移除" : "取消"} ${file.name}`}
          onClick={onRemove}
        >
          {state === "failed" ? "移除" : "取消"}
        </Button>
      </span>
    </li>
  );
}
