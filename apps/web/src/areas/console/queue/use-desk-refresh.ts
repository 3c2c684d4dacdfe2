import { useQueryClient } from "@tanstack/react-query";
import { desk } from "@zd/api/console/desk";
import { useEffect } from "react";

/** Whatever a member of staff has done may have changed what waits: queues and counts are asked for again. */
export function useDeskRefresh(): void {
  const client = useQueryClient();
  useEffect(() => {
    const leave = client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      for (const { name } of [desk.readQueue, desk.readTodos])
        void client.invalidateQueries({ queryKey: [name] });
    });
    return leave;
  }, [client]);
}
