/**
 * The widths of a window, in px, at which a page changes its form (R-936…R-940): up to xs a telephone's, up to sm a small
 * screen's, up to md without what is secondary. Stylesheets write them as `(width <= 960px)`; no other width may stand there.
 */
export const breakpoints = { xs: 960, sm: 1024, md: 1280, lg: 1600, xl: 1920 } as const;

export type Breakpoint = keyof typeof breakpoints;
