/** The day that it is in Shanghai, in SQL: a database's own `current_date` is that of the time zone of its connection. */
export const shanghaiToday = "(now() at time zone 'Asia/Shanghai')::date";
