import { mallFinding } from "@zd/api/mall/finding";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { FindLink } from "../../../../parts/mall/links.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import styles from "../mall.module.css";
import own from "./mall-home.module.css";

/** 商品分类: the kinds with their products, and how many wares of each are for sale. */
export function KindMenu() {
  const { data, error, refetch } = useCallQuery(mallFinding.listKinds, {}, { staleMs: 60_000 });
  return (
    <nav className={own["kinds"]} aria-label="商品分类">
      {error ? (
        <p className={styles["none"]}>
          {messageOf(error)}
          <Button look="text" small onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : data ? (
        data.filter(isForSale).map(({ wareKind, name, products }) => (
          <section key={wareKind}>
            <h2>
              <FindLink find={{ wareKind }} className={own["kindName"]}>
                {name}
              </FindLink>
            </h2>
            <ul>
              {products.filter(isForSale).map(({ product, name: productName, wares }) => (
                <li key={product}>
                  <FindLink find={{ wareKind, product }} className={own["kind"]}>
                    {productName}
                    <span>{wares}</span>
                  </FindLink>
                </li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <Skeleton lines={10} />
      )}
    </nav>
  );
}

/** Whether any ware of the kind or product is for sale; those without lead nowhere. */
const isForSale = ({ wares }: { readonly wares: number }) => wares > 0;
