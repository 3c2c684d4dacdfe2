import { useDemoFilling } from "../../api/demo-filling.ts";

/** 演示历史装载中: how far the demo's past is there, wherever it would be missed; nothing once it is all there. */
export function DemoFilling() {
  const percent = useDemoFilling();
  if (percent === null) return null;
  return <span role="status">演示历史装载中 {percent} %</span>;
}
