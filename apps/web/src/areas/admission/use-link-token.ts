import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * The token of a signed link: it stands behind the # of the address, where no server is sent it and no proxy writes it down.
 * A link that was made earlier has it in its path, and is moved to where it belongs.
 */
export function useLinkToken(page: "/driver" | "/trail"): string {
  const { token: inPath } = useParams({ strict: false });
  const fragment = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (inPath !== undefined) void navigate({ to: page, hash: inPath, replace: true });
  }, [inPath, page, navigate]);
  return inPath ?? fragment;
}
