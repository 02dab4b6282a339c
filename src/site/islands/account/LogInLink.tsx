import { rememberWantedPage } from "../../client/wanted-page.ts";
import { dashboardText } from "../../../contract/text/dashboard.ts";

/** Leads to /login, and back to this page after it. */
export const LogInLink = ({ className }: { readonly className: string }) => (
  <a
    className={className}
    href="/login"
    onClick={() => rememberWantedPage(`/${location.pathname.slice(1)}`)}
  >
    {dashboardText.logIn}
  </a>
);
