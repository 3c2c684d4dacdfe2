/** Whether the browser draws maps: it needs WebGL 2, which some machines and many remote desktops lack. */
export function canDrawMaps(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) return false;
    // A browser has few of them, and this one is only asked for.
    context.getExtension("WEBGL_lose_context")?.loseContext();
    return true;
  } catch {
    return false;
  }
}
