import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { MaximizeIcon, MinusIcon, PlusIcon } from "../buttons/icons.tsx";
import { classNames } from "../class-names.ts";
import { useMedia } from "../theme/media.ts";
import { useTheme } from "../theme/theme-choice.ts";
import { canDrawMaps } from "./can-draw-maps.ts";
import { MapLegend } from "./map-legend.tsx";
import type { MapScene } from "./map-scene.ts";
import type { MapServer } from "./map-style.ts";
import styles from "./map-view.module.css";
import type { OpenMap } from "./open-map.ts";

interface Props {
  /** What the map shows, for whoever does not see it. */
  readonly label: string;
  readonly scene: MapScene;
  /** Another one moves the view to what the scene is about; the same leaves it where the reader has moved it. */
  readonly sceneKey: string;
  /** Stands in place of the map where none can be drawn. */
  readonly sketch?: ReactNode;
  readonly server?: MapServer | null;
  /** The map takes more of the page's height. */
  readonly tall?: boolean;
  /** Stands below a map that is drawn: what its lines mean. */
  readonly caption?: string;
  /** The spot on which the reader has clicked. */
  readonly onPick?: (key: string) => void;
}

type Phase = "coming" | "drawn" | "failed";

/** A reader who saves data is asked before half a megabyte is fetched. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * A map of China with what the page says drawn over it. Where the browser draws none, the sketch stands there with a word
 * on it; what the map shows, the page says in a list as well.
 */
export function MapView(props: Props) {
  const [can] = useState(canDrawMaps);
  const [isWanted, setWanted] = useState(() => !savesData());
  if (!can) return <Instead of={props}>此浏览器不能绘制地图，位置以列表为准</Instead>;
  if (!isWanted) {
    return (
      <Instead of={props}>
        省流量模式下不自动加载地图{" "}
        <Button look="text" onClick={() => setWanted(true)}>
          加载地图
        </Button>
      </Instead>
    );
  }
  return <DrawnMap {...props} />;
}

const Instead = ({ of: { sketch }, children }: { readonly of: Props; readonly children: ReactNode }) => (
  <div className={styles["instead"]}>
    {sketch}
    <p role="note">{children}</p>
  </div>
);

function DrawnMap(props: Props) {
  const theme = useTheme();
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <Instead of={props}>
        地图加载失败，位置以列表为准{" "}
        <Button
          look="text"
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          重新加载
        </Button>
      </Instead>
    );
  }
  return <Canvas key={`${theme} ${tries}`} {...props} onFailed={() => setFailed(true)} />;
}

function Canvas({
  label,
  scene,
  sceneKey,
  server = null,
  tall = false,
  caption,
  onPick,
  onFailed,
}: Props & { readonly onFailed: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap | null>(null);
  const [phase, setPhase] = useState<Phase>("coming");
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const pick = useEffectEvent((key: string) => onPick?.(key));
  const fail = useEffectEvent(onFailed);
  const open = useEffectEvent(async (isGone: () => boolean) => {
    try {
      const { openMap } = await import("./open-map.ts");
      if (isGone() || !container.current) return;
      map.current = openMap(container.current, {
        label,
        scene,
        server,
        isStill,
        onPick: pick,
        onDrawn: () => setPhase("drawn"),
        onFailed: () => !isGone() && fail(),
      });
    } catch {
      if (!isGone()) fail();
    }
  });
  useEffect(() => {
    let isGone = false;
    void open(() => isGone);
    return () => {
      isGone = true;
      map.current?.close();
      map.current = null;
    };
  }, []);
  useEffect(() => {
    map.current?.show(scene);
  }, [scene]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scene moves the view, and nothing else does
  useEffect(() => {
    map.current?.fit();
  }, [sceneKey]);
  return (
    <div className={styles["drawn"]}>
      <div className={classNames(styles["map"], tall && styles["tall"])} data-map={phase}>
        <div ref={container} className={styles["canvas"]} />
        {phase === "coming" && (
          <p className={styles["coming"]} role="status">
            地图加载中
          </p>
        )}
        <Tools onMove={(move) => map.current && move(map.current)} />
        {server?.credit && <p className={styles["credit"]}>{server.credit}</p>}
      </div>
      {caption && <p className={styles["caption"]}>{caption}</p>}
      {server === null && <MapLegend />}
    </div>
  );
}

const sides = [
  ["向西移动", "←", -1, 0],
  ["向北移动", "↑", 0, -1],
  ["向南移动", "↓", 0, 1],
  ["向东移动", "→", 1, 0],
] as const;

/** Everything that fingers and wheel do, by buttons. */
const Tools = ({ onMove }: { readonly onMove: (move: (map: OpenMap) => void) => void }) => (
  <fieldset className={styles["tools"]} aria-label="地图操作">
    <button type="button" aria-label="放大" title="放大" onClick={() => onMove((map) => map.zoom(1))}>
      <PlusIcon />
    </button>
    <button type="button" aria-label="缩小" title="缩小" onClick={() => onMove((map) => map.zoom(-1))}>
      <MinusIcon />
    </button>
    <button type="button" aria-label="显示全部" title="显示全部" onClick={() => onMove((map) => map.fit())}>
      <MaximizeIcon />
    </button>
    {sides.map(([name, sign, east, south]) => (
      <button
        key={name}
        type="button"
        aria-label={name}
        title={name}
        onClick={() => onMove((map) => map.pan(east, south))}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    ))}
  </fieldset>
);
