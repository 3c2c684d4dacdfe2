/** The site's own vector tiles of China: where they lie, and what of the world they show. */
export const mapTiles = {
  /**
   * Digest of all tiles, which is part of their address, so that browsers may keep them for good. A test says the new one
   * when tiles have changed.
   */
  digest: "c8a6d994",
  /** The finest zoom that has tiles; nearer views are drawn from these. */
  zoom: 6,
  /** Degrees west, south, east and north: what lies outside has no tile. */
  bounds: [73, 3, 136, 54],
} as const;

/** The folder of the tiles on the site, without slashes around it. */
export const tilesFolder = `assets/tiles-${mapTiles.digest}`;
