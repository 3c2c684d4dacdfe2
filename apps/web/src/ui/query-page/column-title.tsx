import type { Column } from "@zd/api/wire/listing";
import type { PointerEvent } from "react";
import { boundedWidth } from "./column-width.ts";
import styles from "./query-page.module.css";

interface Props {
  /** The key of the column, by which its head is found. */
  readonly name: string;
  readonly column: Column;
  /** In px; undefined where its longest text decides. */
  readonly width: number | undefined;
  /** Called once its edge is let go. */
  readonly onWiden: (width: number) => void;
}

/** The head of a column, whose edge can be dragged; by the keyboard it is made wider in 列设置. */
export function ColumnTitle({ name, column, width, onWiden }: Props) {
  const grip = (event: PointerEvent<HTMLElement>) => {
    const title = event.currentTarget.parentElement;
    const cell = title?.closest("th");
    if (!title || !cell) return;
    event.preventDefault();
    const edge = event.currentTarget;
    edge.setPointerCapture(event.pointerId);
    const start = event.clientX;
    const before = width ?? contentWidth(cell);
    const widthAt = (x: number) => boundedWidth(before + x - start);
    const move = ({ clientX }: { readonly clientX: number }) => {
      title.style.width = `${widthAt(clientX)}px`;
    };
    const end = ({ clientX }: { readonly clientX: number }) => {
      edge.removeEventListener("pointermove", move);
      edge.removeEventListener("pointerup", end);
      onWiden(widthAt(clientX));
    };
    edge.addEventListener("pointermove", move);
    edge.addEventListener("pointerup", end);
  };
  return (
    <span className={styles["title"]} data-column={name} style={width === undefined ? {} : { width }}>
      {column.title}
      {column.unit && <i>{column.unit}</i>}
      <i
        className={styles["grip"]}
        aria-hidden="true"
        draggable
        onDragStart={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={grip}
      />
    </span>
  );
}

/** The width of what stands in the cells of a column, in px. */
export function contentWidth(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return cell.offsetWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0);
}
