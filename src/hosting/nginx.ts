import { cachingRules, liveApiFolders, standardCaching } from "./rules.ts";
import type { HeaderRule, RedirectRule } from "./rules.ts";

interface Rules {
  readonly everywhere: HeaderRule;
  readonly secret: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

/** A server block's sample for the same rules, to go inside nginx's `http { … }`. */
export function nginxSample({ everywhere, secret, redirects }: Rules): string {
  const overridden = new Set(
    secret.flatMap(({ headers }) => Object.keys(headers)),
  );
  const plain = Object.entries(everywhere.headers).filter(
    ([name]) => !overridden.has(name),
  );
  // nginx drops a server's headers in each location that has its own, so values that depend on
  // the path come from maps and every add_header stands on the server. Maps look at the address
  // as the visitor sent it: $uri is another one after a rewrite.
  return `# A sample made by npm run build: set the names, folder and API, and include it in http { … }.

${map("cache_control", cachingRules, "Cache-Control", standardCaching)}
${[...overridden]
  .map((name) =>
    map(variable(name), secret, name, everywhere.headers[name] ?? ""),
  )
  .join("\n")}
server {
  listen 80;
  server_name www.example.org;
  root /var/www/morrow;
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
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    client_max_body_size 20m;
    # The API sets its own headers; one here keeps the site's away from its answers.
    add_header Strict-Transport-Security "${everywhere.headers["Strict-Transport-Security"] ?? ""}" always;
  }

  # One address for each page: /blog, neither /blog.html nor /blog/.
  if ($request_uri ~ ^/index(\\.html)?(\\?|$)) { return 308 /$is_args$args; }
  if ($request_uri ~ ^(/[^/?][^?]*?)(\\.html|/)(\\?|$)) { return 308 $1$is_args$args; }

${redirects.map(location).join("\n")}

  location ~ ^/(_headers|_redirects)$ { return 404; }
  location ~ /\\.(?!well-known/) { return 404; }
  location = / { try_files /index.html =404; }
  location / { try_files $uri $uri.html =404; }
}
`;
}

const variable = (header: string) => header.toLowerCase().replaceAll("-", "_");

/** A map from the path to one header's value; nginx leaves a header with an empty value out. */
function map(
  name: string,
  rules: readonly HeaderRule[],
  header: string,
  standard: string,
): string {
  const lines = rules.flatMap(({ path, headers }) =>
    headers[header]
      ? [`  "~${expression(path)}(\\?|$)" "${headers[header]}";`]
      : [],
  );
  return `map $request_uri $${name} {
  default "${standard}";
${lines.join("\n")}
}`;
}

/** A rule's path as a regular expression from the start of the address. */
const expression = (path: string) =>
  `^${path.replaceAll(".", "\\.").replace(/\*$/, "[^?]*")}`;

function location({ from, to, status }: RedirectRule): string {
  const where = from.endsWith("/*") ? from.slice(0, -1) : `= ${from}`;
  return status === 200
    ? `  location ${where} { try_files ${to}.html =404; }`
    : `  location ${where} { return ${status} ${to}; }`;
}
