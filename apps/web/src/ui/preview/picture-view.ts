/** How a picture is looked at: how large, turned how far, and moved where. */
export interface PictureView {
  /** 1 as it opens. */
  readonly scale: number;
  /** Degrees to the right; it grows beyond a whole turn, so that the picture never spins back. */
  readonly turned: number;
  /** How far it is moved to the right, in pixels. */
  readonly x: number;
  /** How far it is moved down, in pixels. */
  readonly y: number;
}

export const asItIs: PictureView = { scale: 1, turned: 0, x: 0, y: 0 };

/** By how much a button or key and a turn of the wheel change the scale, and its least value (R-2243, R-2244, R-2245). */
export const zoomStep = 0.15;
export const wheelStep = 0.05;
const smallest = 0.2;

/** A scale of two decimals, so that steps up and down meet again. */
const scaled = (view: PictureView, scale: number): PictureView => ({
  ...view,
  scale: Math.max(smallest, Math.round(scale * 100) / 100),
});

export const zoomed = (view: PictureView, by: number): PictureView => scaled(view, view.scale + by);

/** By how much two fingers have gone apart. */
export const pinched = (view: PictureView, ratio: number): PictureView => scaled(view, view.scale * ratio);

/** The picture turned by quarters of a circle, clockwise where positive (R-2246). */
export const turnedBy = (view: PictureView, quarters: 1 | -1): PictureView => ({
  ...view,
  turned: view.turned + quarters * 90,
});

export const movedBy = (view: PictureView, x: number, y: number): PictureView => ({
  ...view,
  x: view.x + x,
  y: view.y + y,
});

/** R-2251: around the end. */
export const stepped = (at: number, steps: number, length: number): number =>
  (((at + steps) % length) + length) % length;

/** R-2253…R-2257; Esc, which closes (R-2252), is heard where it is for every layer. */
export const keys = {
  a: "previous",
  d: "next",
  w: "larger",
  s: "smaller",
  q: "left",
  e: "right",
  r: "reset",
} as const;
export type PictureStep = (typeof keys)[keyof typeof keys];

/** R-2258: a second press so soon has no effect. */
export const throttleMs = 300;
