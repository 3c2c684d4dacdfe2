import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RegistrationView, registrations } from "@zd/api/admission/registration";
import { useState } from "react";
import { CallRefused } from "../../api/failures.ts";
import { useCall } from "../../api/hooks.ts";
import { storedValue } from "../../api/stored-value.ts";

const storedTicket = storedValue<string>("zd-registration", "local");

/** 注册进度: found again by the ticket that this browser keeps, until another mobile begins anew. */
export function useRegistration() {
  const call = useCall();
  const client = useQueryClient();
  const [ticket, setTicket] = useState(storedTicket.read);
  const key = ["registration", ticket];
  const { data, error, refetch } = useQuery<RegistrationView>({
    queryKey: key,
    queryFn: () => call(registrations.readRegistration, { ticket: ticket ?? "" }),
    enabled: ticket !== null,
    staleTime: 30_000,
    retry: false,
    meta: { showsRefusal: true },
  });
  const gone = error instanceof CallRefused && error.is("REGISTRATION_GONE");

  return {
    ticket: gone ? null : ticket,
    registration: data,
    error: gone ? null : error,
    refetch: () => void refetch(),
    begin({ ticket: newTicket, ...view }: RegistrationView & { readonly ticket: string }) {
      storedTicket.write(newTicket);
      client.setQueryData(["registration", newTicket], view);
      setTicket(newTicket);
    },
    update: (view: RegistrationView) => void client.setQueryData(key, view),
    leave() {
      storedTicket.clear();
      setTicket(null);
    },
  };
}
