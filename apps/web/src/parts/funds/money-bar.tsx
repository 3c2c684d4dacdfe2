import { type Bucket, buckets } from "@zd/domain/funds/bucket";
import { classNames } from "../../ui/class-names.ts";
import styles from "./money-bar.module.css";

interface Props {
  /** What lies in each bucket, or its share, in any one unit; a bucket with nothing in it is not drawn. */
  readonly parts: readonly (readonly [bucket: Bucket, size: number])[];
}

/** What money is made of, each bucket as wide as its part; the figures stand elsewhere. */
export const MoneyBar = ({ parts }: Props) => (
  <div className={styles["bar"]} aria-hidden="true">
    {parts.map(
      ([bucket, size]) =>
        size > 0 && <i key={bucket} className={styles[bucket]} style={{ flexGrow: size }} />,
    )}
  </div>
);

/** The name of a bucket beside its colour in the bar. */
export const BucketName = ({ of: bucket }: { readonly of: Bucket }) => (
  <>
    <i className={classNames(styles["swatch"], styles[bucket])} aria-hidden="true" />
    {buckets[bucket]}
  </>
);
