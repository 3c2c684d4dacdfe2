import type { FileId } from "@zd/domain/kernel/brand";
import { memo, useMemo } from "react";
import { contentAddress } from "../../api/files.ts";
import { gradeOf, grainsOf, side } from "./coal-drawing.ts";
import styles from "./ware-picture.module.css";

interface Props {
  /** Null where the merchant has uploaded none: grains are drawn then. */
  readonly picture: FileId | null;
  /** What the ware is called, such as 混煤: its grade says how the grains are drawn. */
  readonly name: string;
  /** 粒度, such as 20–50: how coarse the drawn grain is. */
  readonly size: string;
  /** Two wares of one size are not drawn alike. */
  readonly seed: string;
  /** In pixels; as high as wide. */
  readonly width: number;
}

/** The picture of a ware; where it has none a tile that is drawn by its grade and the size of its lumps. */
export const WarePicture = memo(function WarePicture({ picture, name, size, seed, width }: Props) {
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
  return <Grain name={name} size={size} seed={seed} width={width} />;
});

/** Drawn grains: outlines, then their bright faces and pores. */
function Grain({ name, size, seed, width }: Omit<Props, "picture">) {
  const grains = useMemo(() => grainsOf(gradeOf(name, size), seed), [name, size, seed]);
  return (
    <svg
      className={styles["grain"]}
      viewBox={`0 0 ${side} ${side}`}
      width={width}
      height={width}
      aria-hidden="true"
    >
      {grains.map(({ points, face, opacity, pores }) => (
        <g key={points}>
          <polygon points={points} opacity={opacity} />
          {face && <polygon className={styles["face"]} points={face} />}
          {pores.map(({ x, y, r }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
          ))}
        </g>
      ))}
    </svg>
  );
}
