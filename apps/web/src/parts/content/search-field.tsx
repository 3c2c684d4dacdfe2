import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./search-field.module.css";

interface Props {
  /** For whoever does not see it. */
  readonly label: string;
  /** Stands in the empty field. */
  readonly example: string;
  /** What is looked for now; empty for nothing. */
  readonly keyword: string;
  /** The result takes the place of the list in the history. */
  readonly replace?: boolean;
}

/** What is looked for among articles; the address holds it. */
export function SearchField({ label, example, keyword, replace = false }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(keyword);
  useEffect(() => {
    setText(keyword);
  }, [keyword]);
  const find = (next: string) =>
    void navigate({
      to: ".",
      search: next.trim() === "" ? {} : { keyword: next.trim() },
      replace,
    });
  return (
    <search>
      <form
        className={styles["find"]}
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
      >
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="search"
          maxLength={64}
          placeholder={example}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="main">
          查找
        </Button>
        {keyword !== "" && <Button onClick={() => find("")}>全部</Button>}
      </form>
    </search>
  );
}
