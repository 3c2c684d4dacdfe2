import { useNavigate } from "@tanstack/react-router";
import { mallFinding } from "@zd/contract/mall/finding";
import type { Price } from "@zd/domain/kernel/brand";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { type FormEvent, useState } from "react";
import { useAnswer } from "../../../../api/hooks.ts";
import { Button } from "../../../../ui/button.tsx";
import { type Find, nothingAsked, searchOf } from "../../../../ui/mall/search-address.ts";
import { MoneyInput } from "../../../../ui/money-input.tsx";
import own from "./search-page.module.css";

const priceText = (price: Price | null | undefined) =>
  price === null || price === undefined ? "" : formatPrice(price);
const wholeText = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** Between which figures the wares have to lie; what lies there at all is shown in the empty fields. */
export function BoundsForm({ find }: { readonly find: Find }) {
  const { wareKind } = find;
  const { data } = useAnswer(mallFinding.readKindFilters, wareKind === undefined ? {} : { wareKind }, {
    freshMs: 60_000,
    quiet: true,
  });
  const navigate = useNavigate();
  const [calorificFrom, setCalorificFrom] = useState(wholeText(find.calorificFrom));
  const [calorificTo, setCalorificTo] = useState(wholeText(find.calorificTo));
  const [sulphurTo, setSulphurTo] = useState(priceText(find.sulphurTo));
  const [priceFrom, setPriceFrom] = useState(priceText(find.priceFrom));
  const [priceTo, setPriceTo] = useState(priceText(find.priceTo));
  const crossed = isAbove(calorificFrom, calorificTo) || isAbove(priceFrom, priceTo);

  const ask = (changed: Partial<Find>) =>
    void navigate({
      to: "/trade/goodsSearch",
      search: searchOf({ ...find, ...changed, pageIndex: nothingAsked.pageIndex }) as never,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (crossed) return;
    ask({
      calorificFrom: wholeOf(calorificFrom),
      calorificTo: wholeOf(calorificTo),
      sulphurTo: parsePrice(sulphurTo) ?? undefined,
      priceFrom: parsePrice(priceFrom) ?? undefined,
      priceTo: parsePrice(priceTo) ?? undefined,
    });
  };

  return (
    <form className={own["bounds"]} onSubmit={submit} aria-label="指标与价格">
      <fieldset>
        <legend>热值 kcal/kg</legend>
        <MoneyInput
          aria-label="热值下限"
          value={calorificFrom}
          onChange={setCalorificFrom}
          placeholder={wholeText(data?.calorificFrom)}
        />
        –
        <MoneyInput
          aria-label="热值上限"
          value={calorificTo}
          onChange={setCalorificTo}
          placeholder={wholeText(data?.calorificTo)}
        />
      </fieldset>
      <fieldset>
        <legend>全硫 % ≤</legend>
        <MoneyInput
          aria-label="全硫上限"
          value={sulphurTo}
          onChange={setSulphurTo}
          placeholder={priceText(data?.sulphurTo)}
        />
      </fieldset>
      <fieldset>
        <legend>价格 元/吨</legend>
        <MoneyInput
          aria-label="价格下限"
          value={priceFrom}
          onChange={setPriceFrom}
          placeholder={priceText(data?.priceFrom)}
        />
        –
        <MoneyInput
          aria-label="价格上限"
          value={priceTo}
          onChange={setPriceTo}
          placeholder={priceText(data?.priceTo)}
        />
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={find.inStock === true}
          onChange={({ target }) => ask({ inStock: target.checked || undefined })}
        />
        只看有货
      </label>
      <Button small type="submit" disabled={crossed}>
        确定
      </Button>
      {crossed && <p role="alert">下限不得高于上限</p>}
    </form>
  );
}

/** Within what the call takes. */
const wholeOf = (text: string) => (text === "" ? undefined : Math.min(20_000, Math.floor(Number(text))));

const isAbove = (from: string, to: string) => from !== "" && to !== "" && Number(from) > Number(to);
