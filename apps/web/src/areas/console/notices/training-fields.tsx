import type { FileId } from "@zd/domain/kernel/brand";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { contentAddress, useFileCalls, useFileLinks } from "../../../api/files.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "./notice-editor.module.css";

interface Props {
  /** The video as it was uploaded; null for none. */
  readonly video: FileId | null;
  /** 封面; null for none. */
  readonly poster: FileId | null;
  readonly disabled: boolean;
  /** Called with the file that has been uploaded or removed. */
  readonly onChange: (change: { readonly video?: FileId | null; readonly poster?: FileId | null }) => void;
  /** Called as an upload begins and ends. */
  readonly onBusy: (busy: boolean) => void;
}

/** 培训视频与封面: the cover is a picture of its own, or the current frame of the video. */
export function TrainingFields({ video, poster, disabled, onChange, onBusy }: Props) {
  const ready = useFileLinks(true);
  const player = useRef<HTMLVideoElement>(null);
  const lesson = useUpload((file) => onChange({ video: file }));
  const picture = useUpload((file) => onChange({ poster: file }));
  const busy = lesson.share !== null || picture.share !== null;
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);

  const takeFrame = () => {
    const frame = player.current;
    if (!frame) return;
    const canvas = document.createElement("canvas");
    canvas.width = frame.videoWidth;
    canvas.height = frame.videoHeight;
    canvas.getContext("2d")?.drawImage(frame, 0, 0);
    canvas.toBlob((blob) => {
      if (blob) void picture.send(new File([blob], "封面.jpg"));
    }, "image/jpeg");
  };
  return (
    <div className={styles["media"]}>
      <div>
        <span>培训视频（MP4 或 WebM）</span>
        {video && ready && (
          // biome-ignore lint/a11y/useMediaCaption: an editor looks at what he has uploaded
          <video ref={player} src={contentAddress(video)} controls preload="metadata" aria-label="培训视频" />
        )}
        <FileChoice
          title="视频"
          accept=".mp4,.m4v,.webm"
          disabled={disabled}
          upload={lesson}
          has={video !== null}
        />
        {video && !disabled && (
          <Button small look="text" onClick={() => onChange({ video: null })}>
            移除视频
          </Button>
        )}
      </div>
      <div>
        <span>封面图片</span>
        {poster && ready && <img src={contentAddress(poster)} alt="封面" />}
        <FileChoice
          title="封面"
          accept=".jpg,.jpeg,.png,.webp"
          disabled={disabled}
          upload={picture}
          has={poster !== null}
        />
        {video && !disabled && (
          <Button small look="text" disabled={picture.share !== null} onClick={takeFrame}>
            用视频的当前画面
          </Button>
        )}
      </div>
    </div>
  );
}

function useUpload(onStored: (file: FileId) => void) {
  const { uploadForEditor } = useFileCalls();
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState("");
  return {
    share,
    fault,
    async send(file: File) {
      setFault("");
      setShare(0);
      try {
        const watch = { onProgress: setShare, signal: new AbortController().signal };
        onStored((await uploadForEditor(file, watch)).file);
      } catch (error) {
        setFault(messageOf(error));
      } finally {
        setShare(null);
      }
    },
  };
}

interface FileChoiceProps {
  /** What is uploaded: 视频 or 封面. */
  readonly title: string;
  /** The endings of its files, for the browser. */
  readonly accept: string;
  readonly disabled: boolean;
  /** Whether there is a file already, which another one would replace. */
  readonly has: boolean;
  /** The upload of this kind of file. */
  readonly upload: ReturnType<typeof useUpload>;
}

function FileChoice({ title, accept, disabled, has, upload: { share, fault, send } }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {share !== null ? (
        <progress max={100} value={Math.round(share * 100)} aria-label={`${title}上传进度`} />
      ) : (
        <Button small disabled={disabled} onClick={() => input.current?.click()}>
          {has ? `更换${title}` : `上传${title}`}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        className="sr"
        accept={accept}
        aria-label={`选择${title}`}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = "";
        }}
      />
      {fault && <p role="alert">{fault}</p>}
    </>
  );
}
