/** 照片限制 (R-3127, R-525…R-527) of photos of papers: pixels and bytes, after the browser has reduced them. */
export const photoLimits = { maxWidth: 1_500, maxHeight: 1_500, bytes: 5_242_880 } as const;

/** Size in pixels of a picture that keeps its proportions within the limits. */
export function fitWithin(
  width: number,
  height: number,
  { maxWidth, maxHeight }: { readonly maxWidth: number; readonly maxHeight: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
