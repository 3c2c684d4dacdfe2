import { parameterSources } from "@zd/domain/trading/parameters";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./parameters.module.css";
import type { OwnValue } from "./reads.ts";

/** The look of a value: that of the sheet, or one of its own. */
export const classOfValue = ({ asSheet }: OwnValue) => classNames(styles["cell"], !asSheet && styles["own"]);

/** Where a value comes from, in Chinese: a layer of the sheet, or `own` for the section or the ware itself. */
export const sourceWords = ({ asSheet, source }: OwnValue, own: string): string =>
  asSheet ? parameterSources[source] : own;
