/** Hands a file that came as Base64 to the browser's downloads. */
export function saveFile(base64: string, name: string, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the file when it gets round to it.
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

const keptMs = 60_000;

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
