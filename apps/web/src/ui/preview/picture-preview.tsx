import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../buttons/icon-button.tsx";
import {
  ChevronIcon,
  CloseIcon,
  MaximizeIcon,
  MinusIcon,
  PlusIcon,
  RefreshIcon,
  RestoreIcon,
  TurnIcon,
} from "../buttons/icons.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { useEscape } from "../layers/escape.ts";
import { useModal } from "../layers/use-modal.ts";
import styles from "./picture-preview.module.css";
import {
  asItIs,
  keys,
  movedBy,
  type PictureStep,
  type PictureView,
  pinched,
  stepped,
  throttleMs,
  turnedBy,
  wheelStep,
  zoomed,
  zoomStep,
} from "./picture-view.ts";

export interface PreviewPicture {
  /** Stands below the picture, and is its text for whoever does not see it. */
  readonly name: string;
  readonly address: string;
}

interface Props {
  readonly pictures: readonly PreviewPicture[];
  /** The picture that is shown, counted from 0. */
  readonly at: number;
  /** Called with the picture to be shown, counted from 0. */
  readonly onTurnTo: (at: number) => void;
  readonly onClose: () => void;
  /** Whether a click beside the picture closes the overlay; it does unless this is false (R-2259). */
  readonly maskCloses?: boolean;
}

/** 图片预览 (R-2243…R-2259): pictures over the whole window, one after the other. */
export function PicturePreview({ pictures, at, onTurnTo, onClose, maskCloses = true }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(asItIs);
  const hand = useHand(setView);
  const whole = useWholeScreen(frame);
  const throttled = useThrottled();
  const picture = pictures[at];

  useModal(dialog);
  useWheel(frame, setView);
  useEscape(picture !== undefined, () => throttled(performance.now(), onClose));

  if (!picture) return null;
  const go = (steps: number) => {
    setView(asItIs);
    onTurnTo(stepped(at, steps, pictures.length));
  };
  const steps: Record<PictureStep, () => void> = {
    previous: () => go(-1),
    next: () => go(1),
    larger: () => setView((now) => zoomed(now, zoomStep)),
    smaller: () => setView((now) => zoomed(now, -zoomStep)),
    left: () => setView((now) => turnedBy(now, -1)),
    right: () => setView((now) => turnedBy(now, 1)),
    reset: () => setView(asItIs),
  };

  return createPortal(
    <dialog
      ref={dialog}
      className={styles["preview"]}
      aria-label={`图片预览：${picture.name}`}
      // A gesture of the device asks to leave, as Esc does.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        const step = keys[event.key.toLowerCase() as keyof typeof keys] as PictureStep | undefined;
        if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        // What opened it, a dialog perhaps, hears nothing of these keys.
        event.stopPropagation();
        throttled(event.timeStamp, steps[step]);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever has no pointer has the keys and the buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same by Esc */}
      <div
        ref={frame}
        className={styles["frame"]}
        data-testid="mask"
        onPointerDown={hand.down}
        onPointerMove={hand.move}
        onPointerUp={hand.up}
        onPointerCancel={hand.up}
        onClick={({ target, currentTarget }) => {
          if (maskCloses && target === currentTarget && !hand.hasMoved()) onClose();
        }}
      >
        <Picture picture={picture} view={view} />
        <p className={styles["said"]} role="status">
          {picture.name}
          {pictures.length > 1 && `　${at + 1} / ${pictures.length}`}　{Math.round(view.scale * 100)}%
        </p>
        <Tools steps={steps} isAlone={pictures.length === 1} whole={whole} onClose={onClose} />
      </div>
    </dialog>,
    document.body,
  );
}

interface PictureProps {
  readonly picture: PreviewPicture;
  readonly view: PictureView;
}

/** The picture as it is looked at, or that it cannot be shown. */
function Picture({ picture, view: { scale, turned, x, y } }: PictureProps) {
  /** The address of a picture that could not be loaded. */
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === picture.address)
    return (
      <div className={styles["failed"]}>
        <EmptyState title="无法显示该图片">请下载后查看</EmptyState>
      </div>
    );
  return (
    <img
      className={styles["picture"]}
      src={picture.address}
      alt={picture.name}
      draggable={false}
      onError={() => setFailed(picture.address)}
      style={{ transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${scale})` }}
    />
  );
}

interface ToolsProps {
  /** What each step does. */
  readonly steps: Readonly<Record<PictureStep, () => void>>;
  /** There is no other picture to turn to. */
  readonly isAlone: boolean;
  readonly whole: ReturnType<typeof useWholeScreen>;
  readonly onClose: () => void;
}

/** The buttons below the picture, each with its key. */
const Tools = ({ steps, isAlone, whole, onClose }: ToolsProps) => (
  <div className={styles["bar"]} role="toolbar" aria-label="图片操作">
    {!isAlone && (
      <IconButton tip="上一张 (A)" className={styles["previous"]} onClick={steps.previous}>
        <ChevronIcon />
      </IconButton>
    )}
    <IconButton tip="放大 (W)" onClick={steps.larger}>
      <PlusIcon />
    </IconButton>
    <IconButton tip="缩小 (S)" onClick={steps.smaller}>
      <MinusIcon />
    </IconButton>
    <IconButton tip="向左旋转 (Q)" className={styles["mirrored"]} onClick={steps.left}>
      <TurnIcon />
    </IconButton>
    <IconButton tip="向右旋转 (E)" onClick={steps.right}>
      <TurnIcon />
    </IconButton>
    <IconButton tip="还原 (R)" onClick={steps.reset}>
      <RefreshIcon />
    </IconButton>
    <IconButton tip={whole.isOn ? "退出全屏" : "全屏"} onClick={whole.toggle}>
      {whole.isOn ? <RestoreIcon /> : <MaximizeIcon />}
    </IconButton>
    <IconButton tip="关闭 (Esc)" onClick={onClose}>
      <CloseIcon />
    </IconButton>
    {!isAlone && (
      <IconButton tip="下一张 (D)" className={styles["next"]} onClick={steps.next}>
        <ChevronIcon />
      </IconButton>
    )}
  </div>
);

type Change = (change: (now: PictureView) => PictureView) => void;

/** One finger or the mouse moves the picture (R-2248), two fingers zoom it (R-2249). */
function useHand(put: Change) {
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const moved = useRef(false);
  const apart = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  return {
    hasMoved: () => moved.current,
    down({ pointerId, clientX, clientY, target }: PointerEvent) {
      if ((target as Element).closest("button")) return;
      if (fingers.current.size === 0) moved.current = false;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      // Kept by what was touched: a click on the picture must not become one on the mask.
      (target as Element).setPointerCapture?.(pointerId);
    },
    move({ pointerId, clientX, clientY }: PointerEvent) {
      const before = fingers.current.get(pointerId);
      if (!before) return;
      const [x, y] = [clientX - before.x, clientY - before.y];
      if (x === 0 && y === 0) return;
      moved.current = true;
      const wide = apart();
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      if (fingers.current.size === 1) put((now) => movedBy(now, x, y));
      else if (wide > 0) {
        const ratio = apart() / wide;
        put((now) => pinched(now, ratio));
      }
    },
    up: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
  };
}

/** The wheel zooms the picture (R-2244). React listens to it passively, and the page behind would scroll. */
function useWheel(frame: RefObject<HTMLElement | null>, put: Change) {
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      put((now) => zoomed(now, event.deltaY < 0 ? wheelStep : -wheelStep));
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [frame, put]);
}

/** Whether the whole screen is filled, and what fills it or gives it back (R-2247). */
function useWholeScreen(frame: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const seen = () => setIsOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", seen);
    return () => document.removeEventListener("fullscreenchange", seen);
  }, []);
  const toggle = () =>
    void (isOn ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => {});
  return { isOn, toggle };
}

/** A second key so soon after another has no effect (R-2258); the moment is counted from the opening of the page. */
function useThrottled() {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (at: number, step: () => void) => {
    if (at - last.current < throttleMs) return;
    last.current = at;
    step();
  };
}
