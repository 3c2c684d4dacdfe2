import { sealBox, sealName, sealPurpose, sealRing, sealStar } from "@zd/domain/letters/issuer-seal";
import styles from "./letter-sheet.module.css";

interface Props {
  /** Its name runs round the seal. */
  readonly issuer: string;
  /** What the seal is for, below its star. */
  readonly purpose: string;
}

/** 电子印章 of the exchange, as the PDF has it. */
export function IssuerSeal({ issuer, purpose }: Props) {
  const { size, signs } = sealName(issuer);
  const { middle, radius, width } = sealRing;
  return (
    <svg
      className={styles["seal"]}
      viewBox={`0 0 ${sealBox} ${sealBox}`}
      role="img"
      aria-label={`${issuer} ${purpose}`}
    >
      <circle cx={middle} cy={middle} r={radius} strokeWidth={width} fill="none" stroke="currentColor" />
      <polygon points={sealStar.map((corner) => corner.join()).join(" ")} />
      {signs.map(({ sign, x, y, turn }) => (
        <text key={x} x={x} y={y} transform={`rotate(${turn} ${x} ${y})`} fontSize={size}>
          {sign}
        </text>
      ))}
      <text x={middle} y={sealPurpose.y} fontSize={sealPurpose.size}>
        {purpose}
      </text>
    </svg>
  );
}
