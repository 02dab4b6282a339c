import { liveApiFolders } from "../../shared/live-api.ts";
import { contentTypes } from "../../shared/content-types.ts";
import { filesForHosts } from "./files-for-hosts.ts";
import type { HostAdapter } from "./host-files.ts";
import type { HostRules } from "./host-rules.ts";
import { standardCaching } from "./rules.ts";
import type { HeaderRule, RedirectRule } from "./rules.ts";

/** Where the sample expects the project; people change it to where theirs is. */
const project = "/var/www/morrow";

/** Endings that nginx's own list of types lacks in some versions. */
const unknownTypes = ["webmanifest", "avif"];

/**
 * A server block to go inside nginx's `http { … }`, and the list of renamed posts that it includes.
 * The list changes with the content, the block only with the settings.
 */
export const nginx: HostAdapter = (rules) => ({
  hosting: {
    "nginx/nginx.conf": serverBlock(rules),
    "nginx/renamed.map": rules.renamed.map(mapLine).join(""),
  },
});

function serverBlock({
  stableHeaders: settled,
  caching,
  secret,
  rewrites,
  redirects,
}: HostRules): string {
  const overridden = new Set(secret.flatMap(({ headers }) => Object.keys(headers)));
  const plain = Object.entries(settled).filter(([name]) => !overridden.has(name));
  // nginx drops a server's headers in each location that has its own, so values that depend on
  // the path come from maps and every add_header stands on the server. Maps look at the address
  // as the visitor sent it: $uri is another one after a rewrite.
  return `# A sample made by each publish: set the names, folders and API, and include it in http { … }.

# Room for long and for many names of renamed posts; nginx wants to know before the first map.
map_hash_bucket_size 1024;
map_hash_max_size 16384;

# A name with a digest that isn't there now may come with the next release: only what was found is kept.
${map("cache_control", "$status:$request_uri", caching, { header: "Cache-Control", standard: standardCaching, before: "(200|206|304):" })}
${[...overridden]
  .map((header) =>
    map(variable(header), "$request_uri", secret, {
      header,
      standard: settled[header] ?? "",
      before: "",
    }),
  )
  .join("\n")}
# Renamed posts. After a publish that changed the list: nginx -s reload.
map $uri $renamed {
  default "";
  include ${project}/.data/hosting/nginx/renamed.map;
}

server {
  listen 80;
  server_name www.example.org;
  # A link to the current release, which each publish replaces in one step: no reload is needed. With
  # open_file_cache nginx would go on serving the release before until its entries run out.
  root ${project}/dist;
  open_file_cache off;
  charset utf-8;
  charset_types text/css text/plain text/javascript application/javascript application/rss+xml application/xml image/svg+xml;
  absolute_redirect off;
  error_page 404 /404.html;

  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/rss+xml application/xml image/svg+xml;

  add_header Cache-Control $cache_control always;
${plain.map(([name, value]) => `  add_header ${name} "${value}" always;`).join("\n")}
${[...overridden].map((name) => `  add_header ${name} $${variable(name)} always;`).join("\n")}

  # The live API, when it shares the site's origin.
  location ~ ^/(${liveApiFolders.join("|")})/ {
    proxy_pass http://127.0.0.1:4322;
    proxy_set_header Host $host;
    # The API believes this with the setting TRUSTED_PROXIES=127.0.0.1.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    client_max_body_size 20m;
    # The API sets its own headers; one here keeps the site's away from its answers.
    add_header Strict-Transport-Security "${settled["Strict-Transport-Security"] ?? ""}" always;
  }

  if ($renamed) { return 301 $renamed$is_args$args; }

  # One address for each page: /blog, neither /blog.html nor /blog/.
  if ($request_uri ~ ^/index(\\.html)?(\\?|$)) { return 308 /$is_args$args; }
  if ($request_uri ~ ^(/[^/?][^?]*?)(\\.html|/)(\\?|$)) { return 308 $1$is_args$args; }

${[...rewrites, ...redirects].map(location).join("\n")}

  location ~ ^/(${[...filesForHosts].map(literal).join("|")})$ { return 404; }
  location ~ /\\.(?!well-known/) { return 404; }
${unknownTypes.map((ending) => `  location ~ \\.${ending}$ { default_type ${contentTypes[ending] ?? ""}; try_files $uri =404; }`).join("\n")}
  location = / { try_files /index.html =404; }
  location / { try_files $uri $uri.html =404; }
}
`;
}

const variable = (header: string) => header.toLowerCase().replaceAll("-", "_");

/** A map to one header's value; nginx leaves a header with an empty value out. */
function map(
  name: string,
  from: string,
  rules: readonly HeaderRule[],
  {
    header,
    standard,
    before,
  }: {
    readonly header: string;
    readonly standard: string;
    /** What stands before the address in `from`, as a regular expression. */
    readonly before: string;
  },
): string {
  const lines = rules.flatMap(({ path, headers }) =>
    headers[header] ? [`  "~^${before}${expression(path)}(\\?|$)" "${headers[header]}";`] : [],
  );
  return `map ${from.includes(":") ? `"${from}"` : from} $${name} {
  default "${standard}";
${lines.join("\n")}
}`;
}

/** A rule's path as a regular expression. */
const expression = (path: string) => literal(path).replace(/\*$/, "[^?]*");

/** A file's name or path in a regular expression. */
const literal = (path: string) => path.replaceAll(".", "\\.");

function location({ from, to, status }: RedirectRule): string {
  const where = from.endsWith("/*") ? from.slice(0, -1) : `= ${from}`;
  return status === 200
    ? `  location ${where} { try_files ${to}.html =404; }`
    : `  location ${where} { return ${status} ${to}$is_args$args; }`;
}

/** nginx compares decoded addresses; a dollar sign in the target would begin a variable. */
const mapLine = ({ from, to }: RedirectRule) =>
  `"${decodeURIComponent(from)}" "${to.replaceAll("$", "%24")}";\n`;
