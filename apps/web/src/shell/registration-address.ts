/** Where the registration of trading members is, which opens in a window of its own. */
export const registrationAddress = (companyId: string) =>
  `/open/step1?${new URLSearchParams({ FIRMKIND: "1", REGIONID: companyId })}`;
