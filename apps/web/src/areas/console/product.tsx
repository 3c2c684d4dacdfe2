import layout from "../../ui/page/layout.module.css";

interface Props {
  /** The ware, with the names of its 厂矿 and its product. */
  readonly of: { readonly producer: string; readonly product: string };
}

/** The goods of a ware in a line. */
export const Product = ({ of: { producer, product } }: Props) => (
  <>
    {producer} <span className={layout["quiet"]}>{product}</span>
  </>
);
