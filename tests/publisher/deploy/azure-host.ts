import { fileAt, found, moved, notFound, type Answer } from "./host-model.ts";
import { published, siteFiles } from "./published-site.ts";

interface Settings {
  readonly trailingSlash: string;
  readonly routes: readonly {
    route: string;
    redirect?: string;
    rewrite?: string;
    statusCode?: number;
    headers?: Record<string, string>;
  }[];
  readonly responseOverrides: Record<string, { rewrite: string }>;
  readonly globalHeaders: Record<string, string>;
}

const settings = JSON.parse(published("staticwebapp.config.json")) as Settings;

/** Only the first route that matches counts; its headers replace the global ones of that name. */
export function azure(path: string): Answer {
  const route = settings.routes.find(({ route: pattern }) =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
  if (route?.redirect !== undefined && route.rewrite !== undefined)
    throw new Error(`${route.route} can't both redirect and rewrite`);
  const headers = new Headers({ ...settings.globalHeaders, ...route?.headers });
  if (route?.redirect !== undefined) return moved(route.statusCode ?? 302, route.redirect, headers);
  if (route?.rewrite !== undefined && route.rewrite.slice(1) in siteFiles)
    return found(route.rewrite.slice(1), headers);
  const file = fileAt(path);
  if (file !== undefined) return found(file, headers);
  const proper = path.replace(/(\/index)?(\.html|\/)$/, "") || "/";
  if (settings.trailingSlash === "never" && fileAt(proper) !== undefined)
    return moved(301, proper, headers);
  if (settings.responseOverrides["404"]?.rewrite !== "/404.html")
    throw new Error("nothing shows the 404 page");
  return notFound(headers);
}
