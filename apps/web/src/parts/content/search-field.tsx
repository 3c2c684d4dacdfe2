import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./search-field.module.css";

interface Props {
  readonly label: string;
  readonly example: string;
  readonly keyword: string;
  /** The result takes the place of the list in the history. */
  readonly replace?: boolean;
}

/** What is looked for among articles; the address holds it. */
export function SearchField({ label, example, keyword, replace = false }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(keyword);
  useEffect(() => {
    setTyped(keyword);
  }, [keyword]);
  const find = (wanted: string) =>
    void navigate({
      to: ".",
      search: wanted.trim() === "" ? {} : { keyword: wanted.trim() },
      replace,
    });
  return (
    <search>
      <form
        className={styles["find"]}
        onSubmit={(event) => {
          event.preventDefault();
          find(typed);
        }}
      >
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="search"
          maxLength={64}
          placeholder={example}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="main">
          查找
        </Button>
        {keyword !== "" && <Button onClick={() => find("")}>全部</Button>}
      </form>
    </search>
  );
}
