import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { DensityIcon, MaximizeIcon, RefreshIcon, RestoreIcon } from "../buttons/icons.tsx";
import styles from "./query-page.module.css";

interface Props {
  /** What narrows the list down by one click. */
  readonly chips: ReactNode;
  /** The views that are kept of the list; null where none are. */
  readonly views: ReactNode;
  readonly exporting: ReactNode;
  /** The button that prints the list whole; null where lists are not printed. */
  readonly printing: ReactNode;
  readonly columnChoice: ReactNode;
  /** Whether the rows are cards, which have no columns and no height to choose, and fill the screen anyway. */
  readonly areCards: boolean;
  /** Whether the rows are low. */
  readonly dense: boolean;
  /** Whether the list fills the screen. */
  readonly whole: boolean;
  readonly onRefresh: () => void;
  readonly onDense: (dense: boolean) => void;
  readonly onWhole: (whole: boolean) => void;
}

/** The bar above a list: its chips, and how it is looked at. */
export const ListTools = (props: Props) => {
  const { chips, views, exporting, printing, onRefresh } = props;
  return (
    <div className={styles["tools"]}>
      {chips}
      <div className={styles["buttons"]}>
        {views}
        {exporting}
        {printing}
        <IconButton tip="刷新" onClick={onRefresh}>
          <RefreshIcon />
        </IconButton>
        {!props.areCards && <TableTools {...props} />}
      </div>
    </div>
  );
};

/** How a table is looked at. */
const TableTools = ({ columnChoice, dense, whole, onDense, onWhole }: Props) => (
  <>
    <IconButton tip={dense ? "标准行高" : "紧凑行高"} onClick={() => onDense(!dense)}>
      <DensityIcon />
    </IconButton>
    {columnChoice}
    <IconButton tip={whole ? "退出全屏" : "全屏"} onClick={() => onWhole(!whole)}>
      {whole ? <RestoreIcon /> : <MaximizeIcon />}
    </IconButton>
  </>
);
