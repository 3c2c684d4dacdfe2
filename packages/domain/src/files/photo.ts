/** 照片限制 (R-3127, R-525…R-527): of the pictures of papers, after the browser has made them smaller. */
export const photoLimits = { maxWidth: 1_500, maxHeight: 1_500, bytes: 5_242_880 } as const;

/** How large a picture is drawn so that it keeps to the limits and its proportions. */
export function fitted(
  width: number,
  height: number,
  { maxWidth, maxHeight }: { readonly maxWidth: number; readonly maxHeight: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
