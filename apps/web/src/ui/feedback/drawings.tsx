import type { ReactNode } from "react";

/**
 * What an empty place would be filled with, as a small drawing: faint lines for the thing, firm ones for the ground it stands
 * on. All are 88 by 44.
 */
const drawings = {
  /** An empty coal wagon on its rails. */
  wagon: (
    <>
      <path
        d="M14 10h60l-5 20H19zM24 10v20M34 10v20M44 10v20M54 10v20M64 10v20M8 24h6M74 24h6"
        stroke="var(--line-2)"
      />
      <path d="M32 34a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM64 34a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM2 40h84" />
    </>
  ),
  /** A heap of coal below the belt that brings it. */
  coal: (
    <>
      <path d="M4 8l34-4M38 4l4 3-35 6M8 12v28M26 10v30" stroke="var(--line-2)" />
      <path
        d="M20 40l14-13 6 4 8-13 9 8 5-3 16 17M40 31l6 9M57 26l-4 14M44 13v.1M47 17v.1"
        stroke="var(--line-2)"
      />
      <path d="M2 40h84" />
    </>
  ),
  /** A ship for bulk goods, at sea. */
  ship: (
    <>
      <path
        d="M8 26h72l-8 10H16zM14 26V10h10v16M17 10V5h4v5M17 15h4M30 26v-4h12v4M45 26v-4h12v4M60 26v-4h12v4"
        stroke="var(--line-2)"
      />
      <path d="M2 40q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0h4" />
    </>
  ),
  /** A lorry that waits to be loaded. */
  lorry: (
    <>
      <path
        d="M28 10h48v20H28zM28 30H12V20l4-8h12zM17 16h6v5h-8M40 10v20M52 10v20M64 10v20"
        stroke="var(--line-2)"
      />
      <path d="M26 34a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM58 34a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM70 34a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM2 40h84" />
    </>
  ),
  /** A contract with its seal, and the pen that is to sign it. */
  contract: (
    <>
      <path d="M26 4h28l8 8v28H26zM54 4v8h8M32 16h20M32 22h24M32 28h14" stroke="var(--line-2)" />
      <path d="M58 32a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM52 28.5l1 2.5h2.5l-2 1.600.8 2.600-2.300-1.600-2.300 1.600.8-2.600-2-1.600H51zM84 12L70 26l-1 4 4-1 14-14z" />
      <path d="M2 40h22M64 40h22" />
    </>
  ),
  /** Three piles of coins. */
  money: (
    <>
      <path
        d="M16 34a10 3 0 1 0 20 0 10 3 0 1 0-20 0zM16 34v4a10 3 0 0 0 20 0v-4M40 26a10 3 0 1 0 20 0 10 3 0 1 0-20 0zM40 26v12a10 3 0 0 0 20 0V26M40 30a10 3 0 0 0 20 0M40 34a10 3 0 0 0 20 0"
        stroke="var(--line-2)"
      />
      <path d="M64 14a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM69 10l3 4 3-4M72 14v5M69 15h6M2 41h12M62 41h24" />
    </>
  ),
  /** A board of prices without a price, and the gavel. */
  board: (
    <>
      <path
        d="M10 4h50v28H10zM10 11h50M16 17h12M16 22h12M16 27h12M36 17h6M36 22h6M36 27h6M50 17h4M50 22h4M50 27h4M24 32l-4 8M46 32l4 8"
        stroke="var(--line-2)"
      />
      <path d="M66 14l8-6 6 8-8 6zM73 19l9 13M66 35h20v5H66zM2 40h14M54 40h8" />
    </>
  ),
  /** A letter that nobody has written. */
  letter: (
    <>
      <path d="M22 10h44v26H22zM22 10l22 16 22-16M22 36l16-14M66 36L50 22" stroke="var(--line-2)" />
      <path d="M2 40h84" />
    </>
  ),
  /** A firm's office, for its people, papers and rights. */
  firm: (
    <>
      <path
        d="M20 40V12l18-6v34M38 16h26v24M26 18v.1M32 18v.1M26 24v.1M32 24v.1M26 30v.1M32 30v.1M44 22h5v5h-5zM54 22h5v5h-5zM44 32h5v8M54 32h5v5h-5z"
        stroke="var(--line-2)"
      />
      <path d="M2 40h84M72 40V26M72 26a5 6 0 1 1 .1 0z" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

export type DrawingName = keyof typeof drawings;

export const Drawing = ({ of }: { readonly of: DrawingName }) => (
  <svg
    width="88"
    height="44"
    viewBox="0 0 88 44"
    fill="none"
    stroke="var(--control)"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[of]}
  </svg>
);
