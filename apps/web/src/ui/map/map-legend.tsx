import { Fragment } from "react";
import styles from "./map-view.module.css";
import { type WayKind, wayKinds, ways } from "./ways.ts";

const kinds = Object.keys(wayKinds) as WayKind[];

/** How each kind is drawn. */
const marks = {
  railway: (
    <>
      <path className={styles["railway"]} d="M0 5H22" />
      <path className={styles["pieces"]} d="M0 5H22" />
    </>
  ),
  expressway: <path className={styles["expressway"]} d="M0 5H22" />,
  port: <circle className={styles["port"]} cx="11" cy="5" r="3.5" />,
} as const;

/** What the signs of our own ground mean; unfolded, what it shows of each by name, for whoever does not see the map. */
export const MapLegend = () => (
  <details className={styles["legend"]}>
    <summary aria-label="图例：铁路、高速公路、港口，展开看名称">
      {kinds.map((kind) => (
        <span key={kind}>
          <svg viewBox="0 0 22 10" aria-hidden="true">
            {marks[kind]}
          </svg>
          {wayKinds[kind]}
        </span>
      ))}
      <span>示意，非导航依据</span>
    </summary>
    <dl>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          <dt>{wayKinds[kind]}</dt>
          <dd>{ways[kind].join("、")}</dd>
        </Fragment>
      ))}
    </dl>
  </details>
);
