import { askOfHiding } from "./hiding-sheets.ts";

askOfHiding(globalThis);
