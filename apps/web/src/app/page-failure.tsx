import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { messageOf } from "../api/failures.ts";
import { Button } from "../ui/buttons/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { announceBrokenPage } from "./error-reports.ts";
import { ChunkLost } from "./page-chunk.ts";

/** Stands in the place of a page that broke, or never came. */
export function PageFailure({ error }: ErrorComponentProps) {
  useEffect(() => {
    if (!(error instanceof ChunkLost)) announceBrokenPage(error);
  }, [error]);
  return (
    <div data-page-failure="">
      <EmptyState title={error instanceof ChunkLost ? error.message : messageOf(error)}>
        <Button look="main" onClick={() => location.reload()}>
          刷新页面
        </Button>
      </EmptyState>
    </div>
  );
}
