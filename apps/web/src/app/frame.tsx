import { Skeleton } from "../ui/skeleton.tsx";

/**
 * The frame of a page that is on its way. Before any script has come index.html draws the same, so that nothing jumps when
 * this takes its place.
 */
export const Frame = () => (
  <div>
    <div className="frame-bar" />
    <Skeleton lines={6} />
  </div>
);
