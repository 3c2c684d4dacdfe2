import { areas } from "@zd/api/identity/areas";
import { useCallQuery } from "../../api/hooks.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import styles from "./area-field.module.css";

/** Areas hardly ever change. */
const staleMs = 3_600_000;
const levels = ["省", "市", "区县"] as const;

interface Props {
  /** GB/T 2260; empty where none is chosen. */
  readonly value: string;
  /** Told the code of the smallest area that is chosen; empty for none. */
  readonly onChange: (code: string) => void;
  readonly fault?: string | undefined;
}

/** 所在地区: a province, then what is below it, each asked for when it is wanted. */
export function AreaField({ value, onChange, fault }: Props) {
  const chain = chainOf(value);
  return (
    <div className={styles["areas"]}>
      <Level depth={0} parent={undefined} value={chain[0] ?? ""} onChange={onChange} above="" fault={fault} />
      {chain[0] && (
        <Level depth={1} parent={chain[0]} value={chain[1] ?? ""} onChange={onChange} above={chain[0]} />
      )}
      {chain[1]?.endsWith("00") && (
        <Level depth={2} parent={chain[1]} value={chain[2] ?? ""} onChange={onChange} above={chain[1]} />
      )}
    </div>
  );
}

interface LevelProps {
  /** 0 province, 1 city, 2 county. */
  readonly depth: 0 | 1 | 2;
  /** Code of the area around it; undefined for the provinces. */
  readonly parent: string | undefined;
  /** Code of the area; empty for none. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** What is chosen where nothing is chosen here. */
  readonly above: string;
  readonly fault?: string | undefined;
}

function Level({ depth, parent, value, onChange, above, fault }: LevelProps) {
  const areasQuery = useCallQuery(areas.listAreas, parent ? { parent } : {}, { staleMs });
  const { data = [] } = areasQuery;
  if (depth > 0 && areasQuery.isSuccess && data.length === 0) return null;
  // Under a municipality come its districts at once.
  const options = data.map(({ code, name }) => ({ value: code, label: name }));
  const listedValue = options.some((option) => option.value === value) ? value : "";
  return (
    <SelectField
      label={depth === 0 ? "所在地区" : levels[depth]}
      placeholder="请选择"
      source={areasQuery}
      value={listedValue}
      options={options}
      onChange={(code) => onChange(code || above)}
      fault={fault}
    />
  );
}

/** The codes above a code, and itself: 610000, 610800, 610802. Districts of municipalities, and of 港澳, have no city above them. */
const municipalities: ReadonlySet<string> = new Set(["11", "12", "31", "50", "81", "82"]);
function chainOf(code: string): readonly string[] {
  if (code === "") return [];
  const province = `${code.slice(0, 2)}0000`;
  if (code === province) return [province];
  if (municipalities.has(code.slice(0, 2))) return [province, code];
  const city = `${code.slice(0, 4)}00`;
  return code === city ? [province, city] : [province, city, code];
}
