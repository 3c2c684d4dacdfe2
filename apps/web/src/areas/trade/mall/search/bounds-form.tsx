import { useNavigate } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import type { Price } from "@zd/domain/kernel/brand";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { type FormEvent, useState } from "react";
import { useAside } from "../../../../api/hooks.ts";
import { emptyFind, type Find, searchOf } from "../../../../parts/mall/search-address.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import { useUpTo } from "../../../../ui/theme/media.ts";
import own from "./search-page.module.css";

const labels = {
  calorificFrom: "热值下限",
  calorificTo: "热值上限",
  sulphurTo: "全硫上限",
  priceFrom: "价格下限",
  priceTo: "价格上限",
} as const;
type Bound = keyof typeof labels;

/** The form of the figures; on a phone it is folded until somebody opens it, or has set one of them. */
export function Bounds({ find }: { readonly find: Find }) {
  const isNarrow = useUpTo("xs");
  const isSet = (Object.keys(labels) as Bound[]).some((bound) => find[bound] !== undefined) || find.inStock;
  const form = <BoundsForm find={find} />;
  if (!isNarrow) return form;
  return (
    <details className={own["fold"]} open={isSet}>
      <summary>热值、全硫、价格、有货</summary>
      {form}
    </details>
  );
}

/** Between which figures the wares have to lie; what lies there at all is shown in the empty fields. */
function BoundsForm({ find }: { readonly find: Find }) {
  const { wareKind } = find;
  const data = useAside(mallFinding.readKindFilters, wareKind === undefined ? {} : { wareKind }, {
    staleMs: 60_000,
  });
  const navigate = useNavigate();
  const [texts, setTexts] = useState<Readonly<Record<Bound, string>>>(() => ({
    calorificFrom: textOf(find.calorificFrom),
    calorificTo: textOf(find.calorificTo),
    sulphurTo: textOf(find.sulphurTo),
    priceFrom: textOf(find.priceFrom),
    priceTo: textOf(find.priceTo),
  }));
  const areCrossed =
    isAbove(texts.calorificFrom, texts.calorificTo) || isAbove(texts.priceFrom, texts.priceTo);
  const isUnfinished = Object.values(texts).some((text) => text !== "" && parsePrice(text) === null);
  const fault = isUnfinished ? "数字不完整" : areCrossed ? "下限不得高于上限" : null;

  const ask = (change: Partial<Find>) =>
    void navigate({
      to: "/trade/goodsSearch",
      search: searchOf({ ...find, ...change, pageIndex: emptyFind.pageIndex }),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault !== null) return;
    ask({
      calorificFrom: wholeOf(texts.calorificFrom),
      calorificTo: wholeOf(texts.calorificTo),
      sulphurTo: parsePrice(texts.sulphurTo) ?? undefined,
      priceFrom: parsePrice(texts.priceFrom) ?? undefined,
      priceTo: parsePrice(texts.priceTo) ?? undefined,
    });
  };
  const field = (bound: Bound) => (
    <MoneyInput
      aria-label={labels[bound]}
      value={texts[bound]}
      placeholder={textOf(data?.[bound])}
      onChange={(text) => setTexts({ ...texts, [bound]: text })}
    />
  );

  return (
    <form className={own["bounds"]} onSubmit={submit} aria-label="指标与价格">
      <fieldset>
        <legend>热值 kcal/kg</legend>
        {field("calorificFrom")} – {field("calorificTo")}
      </fieldset>
      <fieldset>
        <legend>全硫 % ≤</legend>
        {field("sulphurTo")}
      </fieldset>
      <fieldset>
        <legend>价格 元/吨</legend>
        {field("priceFrom")} – {field("priceTo")}
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={find.inStock === true}
          onChange={({ target }) => ask({ inStock: target.checked || undefined })}
        />
        只看有货
      </label>
      <Button small type="submit" disabled={fault !== null}>
        确定
      </Button>
      {fault !== null && <p role="alert">{fault}</p>}
    </form>
  );
}

/** A calorific value is a whole number, everything else has decimals. */
const textOf = (value: number | Price | null | undefined) =>
  value === null || value === undefined ? "" : typeof value === "number" ? String(value) : formatPrice(value);

/** A whole number from a text, at most what the call takes; undefined for none. */
const wholeOf = (text: string) => (text === "" ? undefined : Math.min(20_000, Math.floor(Number(text))));

const isAbove = (from: string, to: string) => from !== "" && to !== "" && Number(from) > Number(to);
