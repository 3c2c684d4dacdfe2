/** Hands a file to the browser, to be saved under a name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the file when it gets round to it.
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

const keptMs = 60_000;

/** A file that came as Base64. */
export function saveFile(base64: string, name: string, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  saveBlob(new Blob([bytes], { type }), name);
}

export const saveJson = (name: string, content: unknown): void =>
  saveBlob(new Blob([JSON.stringify(content)], { type: "application/json" }), name);

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
