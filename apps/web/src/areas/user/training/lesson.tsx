import { content } from "@zd/api/content/operations";
import type { noticeReceipts } from "@zd/api/content/receipts";
import { training } from "@zd/api/content/training";
import type { InputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useRef, useState } from "react";
import { contentAddress } from "../../../api/files.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { ReceiptBar } from "../../../parts/content/receipt-bar.tsx";
import { RichText } from "../../../parts/content/rich-text.tsx";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { Progress } from "./reads.ts";
import styles from "./training-page.module.css";
import { minutesOf } from "./video-time.ts";

type NoticeId = InputOf<typeof noticeReceipts.confirmReading>["notice"];

interface Props {
  /** The number of the news item that holds the lesson. */
  readonly id: InputOf<typeof content.findNews>["id"];
  /** How far the user has watched it; null where he has not begun. */
  readonly progress: Progress | null;
}

/** One lesson: it goes on where it was left, on whatever device. */
export function Lesson({ id, progress }: Props) {
  const { data, error, refetch } = useCallQuery(content.findNews, { id }, { staleMs: 600_000 });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return (
    <article className={styles["lesson"]} aria-label={data.title}>
      <h2>{data.title}</h2>
      <p className={styles["when"]}>
        {formatShanghai(data.publishedAt).slice(0, 10)}　{data.reads} 次观看
      </p>
      {data.video ? (
        <Player
          id={id}
          source={contentAddress(data.video.file)}
          poster={data.poster && contentAddress(data.poster)}
          title={data.title}
          progress={progress}
        />
      ) : (
        <p className={styles["none"]}>本课没有视频，请阅读下文</p>
      )}
      <RichText html={data.content} />
      <AttachmentList files={data.attachments} archive={`${data.title}附件`} />
      {data.receipt && <ReceiptBar kind="1003" notice={id as string as NoticeId} receipt={data.receipt} />}
    </article>
  );
}

/** How often the position is saved while the video plays, in milliseconds. */
const saveEveryMs = 10_000;

interface PlayerProps {
  readonly id: Props["id"];
  /** The address of the video file. */
  readonly source: string;
  /** The address of the picture shown before it plays; null where there is none. */
  readonly poster: string | null;
  /** What a screen reader calls the video. */
  readonly title: string;
  /** Where to go on from; null to begin at the start. */
  readonly progress: Progress | null;
}

function Player({ id, source, poster, title, progress }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [initialProgress] = useState(progress);
  const { mutate } = useCommand(training.keepProgress, { refreshes: [training.readProgress] });
  const savedSecond = useRef(-1);
  const place = initialProgress && !initialProgress.finished ? initialProgress.second : 0;

  const save = useRef(() => {});
  save.current = () => {
    const { currentTime, duration } = video.current ?? { currentTime: 0, duration: Number.NaN };
    const second = Math.floor(currentTime);
    if (!(duration >= 1) || second === savedSecond.current) return;
    savedSecond.current = second;
    mutate({ news: id, second, length: Math.floor(duration) });
  };
  useEffect(() => {
    const timer = setInterval(() => {
      if (video.current && !video.current.paused) save.current();
    }, saveEveryMs);
    const leave = () => save.current();
    addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", leave);
    };
  }, []);

  if (hasFailed)
    return (
      <EmptyState title="视频无法播放" drawing="board">
        <Button onClick={() => setFailed(false)}>重试</Button>
      </EmptyState>
    );
  return (
    <div className={styles["player"]}>
      <video
        ref={video}
        src={source}
        {...(poster && { poster })}
        controls
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={({ currentTarget }) => {
          if (place > 0 && place < currentTarget.duration) currentTarget.currentTime = place;
        }}
        onPause={() => save.current()}
        onEnded={() => save.current()}
        onError={() => setFailed(true)}
      />
      {place > 0 && (
        <p role="status">
          已从上次的 {minutesOf(place)} 继续
          <Button
            small
            look="text"
            onClick={() => {
              if (video.current) video.current.currentTime = 0;
            }}
          >
            从头观看
          </Button>
        </p>
      )}
    </div>
  );
}
