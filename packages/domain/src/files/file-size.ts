const units = ["B", "KB", "MB", "GB"] as const;

/** A size in bytes as a user reads it: 812 B, 35.2 KB, 20 MB. */
export function fileSize(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const figure = bytes / 1024 ** unit;
  return `${Number(figure.toFixed(figure < 100 ? 1 : 0))} ${units[unit]}`;
}
