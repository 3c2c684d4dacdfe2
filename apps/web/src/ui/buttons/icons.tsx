import type { ReactNode } from "react";

interface IconProps {
  /** The side of its square, in pixels. */
  readonly size?: number;
}

function Glyph({ size = 16, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const CloseIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m3.5 3.5 9 9m0-9-9 9" />
  </Glyph>
);
export const BellIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M3.5 11.5h9c-1-1-1.3-2.1-1.3-4.1C11.2 5.3 9.8 3.8 8 3.8S4.8 5.3 4.8 7.4c0 2-.3 3.1-1.3 4.1zM6.7 11.7c.1.8.6 1.3 1.3 1.3s1.2-.5 1.3-1.3M8 3.7V2.6" />
  </Glyph>
);
export const CopyIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M6 5.5h7.5v8H6zM10 5.5v-3H2.5v8H6" />
  </Glyph>
);
export const LinkIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.9-.9" />
  </Glyph>
);
export const MaximizeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M6 2.5H2.5V6M10 2.5h3.5V6M6 13.5H2.5V10m7.5 3.5h3.5V10" />
  </Glyph>
);
export const RestoreIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2.5 6H6V2.5M13.5 6H10V2.5M2.5 10H6v3.5m7.5-3.5H10v3.5" />
  </Glyph>
);
export const PlusIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M8 3v10M3 8h10" />
  </Glyph>
);
export const MinusIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M3 8h10" />
  </Glyph>
);
/** A quarter turn to the right. */
export const TurnIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M3 10a5 5 0 0 1 5-5h4.5M10 2.5 12.5 5 10 7.5" />
  </Glyph>
);
export const ChevronIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m4 6 4 4 4-4" />
  </Glyph>
);
export const UpIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m4 10 4-4 4 4" />
  </Glyph>
);
export const NarrowIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2 8h4M4.5 5.5 7 8l-2.5 2.5M14 8h-4m1.5-2.5L9 8l2.5 2.5" />
  </Glyph>
);
export const WidenIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M8 8H2m2.5-2.5L2 8l2.5 2.5M8 8h6m-2.5-2.5L14 8l-2.5 2.5" />
  </Glyph>
);
export const ArrowUpIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
  </Glyph>
);
export const RefreshIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5V4.5H10.5" />
  </Glyph>
);
export const ColumnsIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />
  </Glyph>
);
export const DensityIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />
  </Glyph>
);
export const EyeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M1.5 8s2.4-4.2 6.5-4.2S14.5 8 14.5 8s-2.4 4.2-6.5 4.2S1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.8" />
  </Glyph>
);
export const EyeOffIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m2.5 2.5 11 11M6.3 4.1A7 7 0 0 1 8 3.8c4.1 0 6.5 4.2 6.5 4.2a11 11 0 0 1-2 2.4M10 11.9a7 7 0 0 1-2 .3C3.9 12.2 1.5 8 1.5 8a11 11 0 0 1 2.3-2.6" />
  </Glyph>
);
export const FileIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 1.8h5l3 3v9.4H4zM9 1.8v3h3" />
  </Glyph>
);
export const PictureIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2 3h12v10H2zM2 11l3.5-3.5L9 11l2-2 3 3" />
    <circle cx="10.5" cy="6" r="1" />
  </Glyph>
);
export const SearchIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </Glyph>
);
export const HelpIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M6.2 6.2a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2m0 2v.1" />
  </Glyph>
);
export const WarnIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M8 5.5v3.2m0 2.2v.1M8 1.8l6.5 11.7h-13z" />
  </Glyph>
);
export const PhoneIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4.5 1.8h7v12.4h-7zM7 12.2h2" />
  </Glyph>
);
export const DoneIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </Glyph>
);

export function StarIcon({ filled }: { readonly filled: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill={filled ? "currentColor" : "none"}
      aria-hidden="true"
    >
      <path
        d="m8 1.8 1.9 4 4.3.6-3.1 3 .7 4.4L8 11.7l-3.8 2.1.7-4.4-3.1-3 4.3-.6z"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark of the exchange. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="4" fill="var(--accent)" />
      <path d="M5 10.5h18M5 15h12.5M5 19.5h7" stroke="var(--on-accent)" strokeWidth="2.6" />
    </svg>
  );
}
