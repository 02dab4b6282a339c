import type { Settings } from "../../shared/settings.ts";
import { contentTypes } from "../../shared/http/headers.ts";
import { isLiveApi, liveApiFolders, liveApiPaths } from "../../shared/live-api.ts";
import { newsletterAdd } from "../../contract/newsletter.ts";
import { profileUpdate } from "../../contract/profile.ts";
import { decodePercent } from "../../contract/addresses.ts";
import { inProject } from "../../shared/files.ts";
import {
  type HostAdapter,
  type HostRules,
  type HeaderRule,
  standardCaching,
} from "./host-rules.ts";
import { filesForHosts, type RedirectRule } from "../files/redirects.ts";

/** A path of this project, which publishes where nginx serves, within quotes. */
const inQuotes = (...parts: readonly string[]) =>
  `"${inProject(...parts).replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** Extensions that the list of types of some nginx versions lacks. */
const unknownTypes = ["webmanifest", "avif"];

/** Each line of the error log has the address of its request, which nginx can't hide. */
const noErrors = "error_log /var/log/nginx/error.log emerg;";

/** The line of a header's map for answers that the API gave. */
const fromApi = '  "~^api" "";';

/** A server block to include in `http { … }`, and the list of renamed posts, which changes with the content. */
export const nginx: HostAdapter = (rules, settings) => ({
  hosting: {
    "nginx/nginx.conf": configuration(rules, settings),
    "nginx/renamed.map": rules.renamed.map(mapLine).join(""),
  },
});

function configuration(rules: HostRules, settings: Settings): string {
  const { headers, files, secret, rewrites, redirects } = rules;
  const { "Strict-Transport-Security": strictTransport = "", ...others } = headers;
  const ofSecret = new Set(namesIn(secret));
  const ofFiles = namesIn(files).filter((name) => name !== "Cache-Control");
  const names = [...new Set([...Object.keys(others), ...ofFiles, ...ofSecret])];
  // A location with an add_header of its own drops those of the server, so all are there, with values
  // from maps. Those of files read $uri, which is decoded, and /404.html for a missing file.
  const codePages = [...secret.map(({ path }) => path.slice(0, -2)), "/confirm-email"];
  const own = ["Cache-Control", ...names]
    .map((name) => `  add_header ${name} $${variable(name)} always;`)
    .join("\n");
  const ownMap = (name: string) =>
    ofSecret.has(name)
      ? map(variable(name), '"$by_api$hidden_uri"', headers[name] ?? "", [
          fromApi,
          `  "~." "${secret[0]?.headers[name] ?? ""}";`,
        ])
      : map(variable(name), '"$by_api$uri"', headers[name] ?? "", [
          fromApi,
          ...headerLines(name, files),
        ]);
  return `# Made by each publish from SITE_URL, PORT and the folder of the project: include it in http { … }.

# Room for many and long names of renamed posts; it has to be set before the first map.
map_hash_bucket_size 1024;
map_hash_max_size 16384;

# Answers of the API have headers of their own. nginx answers itself where no Date came, and with 502.
map "$status $upstream_http_date" $by_api {
  default "";
  "~^(?!502)\\d+ ." "api";
}
# The codes of these addresses unlock accounts or end subscriptions: the logs must not hold them. Read as it
# was sent, because nginx changes $uri.
map $request_uri $hidden_uri {
  default "";
${codePages.map((page) => `  "~*^${literal(page)}." "${page}/-";`).join("\n")}
  # Nor addresses that may be one of these in another notation: with encoded letters, digits, hyphens, dots or
  # slashes, or with dots and slashes to be taken out, as browsers never write them, or with an encoded "#".
  "~*^[^?]*(%(2[35def]|3\\d|[46][1-9a-f]|[57][\\da]|5f|7e)|/\\.{0,2}/)" "/-";
  "~*^(?<call>/(${liveApiFolders.join("|")})/[^?]*)\\?" "$call?-";
}
map $hidden_uri $logged_uri {
  default $hidden_uri;
  "" $request_uri;
}
# A missing file may come with the next release: only files that were found are cached.
${map("cache_control", '"$by_api$status$uri"', standardCaching, [fromApi, ...headerLines("Cache-Control", files, "(200|206|304)")])}
${names.map(ownMap).join("\n")}
# Renamed posts. After a publish that changed the list: nginx -s reload.
map $uri $renamed {
  default "";
  include ${inQuotes(".data", "hosting", "nginx", "renamed.map")};
}
# One address for each page: /blog, neither /blog.html nor /blog/. The API has its own addresses.
map $request_uri $canonical {
  default "";
  "~${apiExpression(settings)}" "";
  "~^/index(\\.html)?(\\?|$)" "/";
  "~^(?<page>/[^/\\x5c?][^?]*?)(\\.html|/)(\\?|$)" $page;
}
# Requests of one address: an office of 5,000 people behind one, which opens an invitation in five minutes,
# makes some 400 a second. The API has narrower limits, for each kind of call. Of IPv6 one customer has a
# network of 2^64 addresses.
map $binary_remote_addr $network {
  default $binary_remote_addr;
  "~(?s)^(?<ipv6_network>.{8}).{8}$" $ipv6_network;
}
limit_req_zone $network zone=morrow_requests:10m rate=1000r/s;
limit_conn_zone $network zone=morrow_connections:10m;
map "$status:$upstream_http_retry_after" $retry_after {
  default "";
  "429:" 5;
}
log_format morrow '$remote_addr - $remote_user [$time_local] "$request_method $logged_uri '
                  '$server_protocol" $status $body_bytes_sent "$http_user_agent"';

${listening(settings, own)}
  server_tokens off;
${timeouts}
  # What waits for its answer or has not arrived whole; with HTTP/2 each request counts.
  limit_conn morrow_connections 2000;
  limit_req zone=morrow_requests burst=5000 nodelay;
  limit_conn_status 429;
  limit_req_status 429;
  # At the standard level the error log would have each address with its codes.
  limit_conn_log_level info;
  limit_req_log_level info;
  access_log /var/log/nginx/access.log morrow;
  # A link to the current release, which each publish replaces in one step: no reload is needed. With
  # open_file_cache nginx would serve the previous release until its entries expire.
  root ${inQuotes("dist")};
  open_file_cache off;
  charset utf-8;
  charset_types text/css text/plain text/javascript text/xml application/javascript application/rss+xml application/xml image/svg+xml;
  absolute_redirect off;
  error_page 404 /404.html;

  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript text/xml application/javascript application/json application/manifest+json application/rss+xml application/xml image/svg+xml;

  add_header Strict-Transport-Security "${strictTransport}" always;
  add_header Retry-After $retry_after always;
${own}

  # The live API, when it has the same origin as the site.
  location ~ "${apiExpression(settings)}" {
    proxy_pass http://127.0.0.1:${settings.PORT};
    proxy_set_header Host $host;
    # The API believes this with the setting TRUSTED_PROXIES=127.0.0.1.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    # Of two of these, browsers follow the first.
    proxy_hide_header Strict-Transport-Security;
    client_max_body_size 1m;
    # A profile may bring a picture.
    location ~ "^${literal(profileUpdate.path)}$" {
      proxy_pass http://127.0.0.1:${settings.PORT};
      client_max_body_size 20m;
    }
    # Its links have a code in the query.
    location ~ "^${literal(newsletterAdd.path.replace(/[^/]*$/, ""))}" {
      proxy_pass http://127.0.0.1:${settings.PORT};
      ${noErrors}
    }
  }

  if ($renamed) { return 301 $renamed$is_args$args; }
  if ($canonical) { return 308 $canonical$is_args$args; }

${[...rewrites, ...redirects].map(location).join("\n")}

  location ~ ^/(${[...filesForHosts].map(literal).join("|")})$ { return 404; }
  location ~ /\\.(?!well-known/) { return 404; }
${unknownTypes.map((extension) => `  location ~ \\.${extension}$ { default_type ${contentTypes[extension] ?? ""}; try_files $uri =404; }`).join("\n")}
  location = / { try_files /index.html =404; }
  location = /404.html { ${noErrors} }
  location ~* "^(${codePages.map(literal).join("|")})" { ${noErrors} try_files $uri $uri.html =404; }
  location / { try_files $uri $uri.html =404; }
}
`;
}

/** Between two parts of a request or an answer: a connection that sends nothing takes the place of others. */
const timeouts = `  client_header_timeout 10s;
  client_body_timeout 10s;
  send_timeout 30s;
  keepalive_timeout 30s;
  reset_timedout_connection on;`;

/**
 * The begin of the server block, with TLS where the site's address has it, and HTTP/2 with it.
 *
 * @param own the lines of headers, for the block that redirects
 */
function listening({ SITE_URL, PORT }: Settings, own: string): string {
  const { hostname, port, protocol, host } = new URL(SITE_URL);
  // Without TLS SITE_URL may be the address at which the API itself listens.
  const plainPort = protocol === "http:" && port !== String(PORT) ? port || 80 : 80;
  const plain = `server {
  # Where the system has no IPv6, leave out the lines with [::].
  listen ${plainPort};
  listen [::]:${plainPort};
  server_name ${hostname};`;
  if (protocol === "http:") return plain;
  return `${plain}
${timeouts}
  server_tokens off;
  access_log off;
${own}
  return 301 https://${host}$request_uri;
}

server {
  # nginx from 1.25.1 on prefers a line of its own, "http2 on;", and takes this one with a warning.
  listen ${port || 443} ssl http2;
  listen [::]:${port || 443} ssl http2;
  server_name ${hostname};
  ssl_certificate /etc/letsencrypt/live/${hostname}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${hostname}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:morrow:10m;`;
}

/** Matches exactly the addresses that the preview hands to the live API. */
function apiExpression(settings: Settings): string {
  const moved = liveApiPaths(settings)
    .map((path) => decodePercent(path) ?? path)
    .filter((path) => !isLiveApi(path));
  const folders = `/(${liveApiFolders.join("|")})/`;
  return `^(${[folders, ...new Set(moved.map((path) => `${literal(path)}(\\?|$)`))].join("|")})`;
}

const namesIn = (rules: readonly HeaderRule[]) => [
  ...new Set(rules.flatMap(({ headers }) => Object.keys(headers))),
];

const variable = (header: string) => header.toLowerCase().replaceAll("-", "_");

/** A map from `source` to a variable. */
const map = (name: string, source: string, standard: string, lines: readonly string[]) =>
  `map ${source} $${name} {
  default "${standard}";
${lines.join("\n")}
}`;

/** Lines of a map from addresses, behind a prefix, to the value of one header; nginx omits an empty one. */
const headerLines = (header: string, rules: readonly HeaderRule[], prefix = "") =>
  rules.flatMap(({ path, headers }) => {
    const expression = literal(path.replace(/\*$/, "")) + (path.endsWith("*") ? "[^?]*" : "");
    return headers[header] ? [`  "~^${prefix}${expression}(\\?|$)" "${headers[header]}";`] : [];
  });

/** A path in a regular expression, within quotes. */
const literal = (path: string) => path.replaceAll(/[.*+?^${}()|[\]\\"]/g, String.raw`\$&`);

function location({ from, to, status }: RedirectRule): string {
  if (status === 301) return `  location = ${from} { return 301 ${to}$is_args$args; }`;
  return `  location ^~ ${from.slice(0, -1)} { ${noErrors} try_files ${to}.html =404; }`;
}

/** nginx compares decoded addresses; a dollar sign in the target would begin a variable. */
const mapLine = ({ from, to }: RedirectRule) =>
  `"${decodeURIComponent(from)}" "${to.replaceAll("$", "%24")}";\n`;
