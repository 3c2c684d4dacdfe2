import type { FileId } from "@zd/domain/kernel/brand";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { contentAddress, useFileCalls, useFileLinks } from "../../../api/files.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./notice-editor.module.css";

interface Props {
  readonly video: FileId | null;
  readonly poster: FileId | null;
  readonly disabled: boolean;
  readonly onChange: (change: { readonly video?: FileId | null; readonly poster?: FileId | null }) => void;
  readonly onBusy: (busy: boolean) => void;
}

/** 培训视频与封面: the picture is one of its own, or what the video shows just now. */
export function TrainingFields({ video, poster, disabled, onChange, onBusy }: Props) {
  const ready = useFileLinks(true);
  const player = useRef<HTMLVideoElement>(null);
  const lesson = useUpload((file) => onChange({ video: file }));
  const picture = useUpload((file) => onChange({ poster: file }));
  const busy = lesson.share !== null || picture.share !== null;
  useEffect(() => {
    onBusy(busy);
  }, [busy, onBusy]);

  const takeFrame = () => {
    const shown = player.current;
    if (!shown) return;
    const canvas = document.createElement("canvas");
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    canvas.getContext("2d")?.drawImage(shown, 0, 0);
    canvas.toBlob((frame) => {
      if (frame) void picture.send(new File([frame], "封面.jpg"));
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
        <Choose
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
        <Choose
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

interface ChooseProps {
  readonly title: string;
  readonly accept: string;
  readonly disabled: boolean;
  readonly has: boolean;
  readonly upload: ReturnType<typeof useUpload>;
}

function Choose({ title, accept, disabled, has, upload: { share, fault, send } }: ChooseProps) {
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
