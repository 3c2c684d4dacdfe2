/** The way of the coal from the mine over the rails to the ship: what is traded here, in one line. */
export const WayOfCoal = ({ className }: { readonly className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 560 180"
    fill="none"
    stroke="var(--line-2)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {/* the mine: head frame, belt and heap */}
    <path d="M40 148l16-96h16l16 96M48 100h32M44 124h40M56 52l24 48M72 52L48 100M44 124l36-24M84 124L48 100" />
    <path d="M74 44a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM64 34v20M54 44h20M74 44l46 60v44M104 148v-40h32v40" />
    <path d="M100 108l46-20 14 6M146 88v60" />
    <path d="M142 148l22-28 12 8 12-18 16 14 10-6 24 30z" fill="var(--surface-3)" stroke="var(--control)" />
    {/* the train: engine and three wagons */}
    <g stroke="var(--control)">
      <path
        d="M252 112h40l-3 24h-34zM300 112h40l-3 24h-34zM348 112h40l-3 24h-34z"
        fill="var(--accent-soft)"
      />
      <path d="M254 112q10-12 18-6t18 6M302 112q8-10 18-8t18 8M350 112q12-12 20-6t16 6" />
      <path d="M292 130h8M340 130h8M388 130h8M396 136v-32h14v10h18l6 8v14z" />
      <path d="M401 109h5v8h-5zM424 114v-8" />
    </g>
    <path d="M266 140a5 5 0 1 1-.1 0zM280 140a5 5 0 1 1-.1 0zM314 140a5 5 0 1 1-.1 0zM328 140a5 5 0 1 1-.1 0zM362 140a5 5 0 1 1-.1 0zM376 140a5 5 0 1 1-.1 0zM405 140a5 5 0 1 1-.1 0zM424 140a5 5 0 1 1-.1 0z" />
    {/* the port: crane and ship */}
    <path d="M448 148V76M462 148V76M448 148l14-24M462 124l-14-24M448 100l14-24M440 76h82M455 76l-15 0M455 58l60 18M455 58v18M455 58l-15 18" />
    <path d="M500 76v26M494 102h12l3 8h-18z" />
    <path
      d="M472 128h80l-10 22h-60zM478 128v-6h16v6M502 128v-6h16v6M528 128v-20h14v20M532 108v-8h6v8M532 114h6"
      fill="var(--surface)"
    />
    {/* the ground, and the sea */}
    <path d="M16 150h440" stroke="var(--ink-3)" />
    <path
      d="M456 156q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0M480 166q6-5 12 0t12 0 12 0 12 0"
      stroke="var(--accent)"
    />
  </svg>
);
