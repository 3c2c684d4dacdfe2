import type { FileId } from "@zd/domain/kernel/brand";
import { memo, useMemo } from "react";
import { contentAddress } from "../../api/files.ts";
import styles from "./ware-picture.module.css";

interface Props {
  /** Null where the merchant has uploaded none: grains are drawn then. */
  readonly picture: FileId | null;
  /** 粒度, such as 20–50: how coarse the drawn grain is. */
  readonly size: string;
  /** Two wares of one size are not drawn alike. */
  readonly seed: string;
  /** In pixels; as high as wide. */
  readonly width: number;
}

/** The picture of a ware; where it has none a tile whose grain follows the size of its lumps. */
export const WarePicture = memo(function WarePicture({ picture, size, seed, width }: Props) {
  if (picture !== null) {
    const scale = width > 80 ? undefined : "thumbnail";
    return (
      <img
        className={styles["picture"]}
        src={contentAddress(picture, scale)}
        width={width}
        height={width}
        alt=""
        loading="lazy"
      />
    );
  }
  return <Grain size={size} seed={seed} width={width} />;
});

const side = 40;

function Grain({ size, seed, width }: Omit<Props, "picture">) {
  const lumps = useMemo(() => lumpsOf(lumpsInRow(size), seed), [size, seed]);
  return (
    <svg
      className={styles["grain"]}
      viewBox={`0 0 ${side} ${side}`}
      width={width}
      height={width}
      aria-hidden="true"
    >
      {lumps.map(({ points, opacity }) => (
        <polygon key={points} points={points} opacity={opacity} />
      ))}
    </svg>
  );
}

/** Coarse coal shows few lumps, fine coal many. */
function lumpsInRow(size: string): number {
  const largest = Math.max(0, ...(size.match(/\d+(\.\d+)?/g) ?? []).map(Number));
  if (largest === 0) return 6;
  return largest >= 60 ? 4 : largest >= 25 ? 5 : largest >= 10 ? 7 : 8;
}

function lumpsOf(inRow: number, seed: string) {
  const random = randomFrom(seed);
  const cell = side / inRow;
  return Array.from({ length: inRow * inRow }, (_, at) => {
    const middle = { x: ((at % inRow) + 0.5) * cell, y: (Math.floor(at / inRow) + 0.5) * cell };
    const corners = 5 + Math.floor(random() * 3);
    const turn = random() * Math.PI;
    const points = Array.from({ length: corners }, (_corner, corner) => {
      const angle = turn + (corner * 2 * Math.PI) / corners;
      const radius = cell * (0.42 + random() * 0.16);
      return `${roundTo2(middle.x + Math.cos(angle) * radius)},${roundTo2(middle.y + Math.sin(angle) * radius)}`;
    });
    return { points: points.join(" "), opacity: roundTo2(0.45 + random() * 0.45) };
  });
}

/** Rounds to two decimals, which is fine enough for a drawing. */
const roundTo2 = (figure: number) => Math.round(figure * 100) / 100;

/** A generator of figures from 0 to 1 that are always the same for the same seed. */
function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
