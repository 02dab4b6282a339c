import { contentTypes } from "../../shared/content-types.ts";
import { filesForHosts } from "./files-for-hosts.ts";
import type { HostRules } from "./host-rules.ts";
import { standardCaching } from "./rules.ts";

/** More paths than this are cheaper as one: the first 1,000 of a month cost nothing. */
const invalidations = 1000;

/**
 * The script that puts the published site into the bucket: `BUCKET=… DISTRIBUTION=… sync.sh`.
 * It is what `REBUILD_HOOK_COMMAND` names, and does the same when it is called by hand.
 */
export const cloudfrontSync = ({ caching }: HostRules): string => {
  const lasting = caching
    .filter(({ headers }) => headers["Cache-Control"]?.includes("immutable"))
    .map(({ path }) => path.slice(1))
    .join(" | ");
  return `#!/usr/bin/env bash
# Puts the published site into a bucket and lets CloudFront forget what has changed. Made by each publish.
#
#   BUCKET=www.example.org DISTRIBUTION=E123 FUNCTION=morrow bash sync.sh [folder]
#
# Files whose names hold digests come first, pages after them, and what is gone goes last, so that no
# page ever asks for a file that isn't there. What has changed is told by content, which S3 gives as
# the MD5 in ETag (of a bucket without KMS keys): "aws s3 sync" compares sizes and dates, and would
# pass over a changed page of the same length, and over every page of a rollback, which is older.
set -euo pipefail
export LC_ALL=C

# Hooks are told of failed rebuilds too, which change nothing.
if [ "\${MORROW_EVENT:-published}" != published ]; then exit 0; fi

here=$(cd "$(dirname "$0")" && pwd)
site=\${1:-dist}
: "\${BUCKET:?is the name of the bucket}" "\${DISTRIBUTION:?is the id of the distribution}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A wrong folder would empty the bucket.
[ -f "$site/index.html" ] || { echo "$site holds no site." >&2; exit 1; }

tab=$(printf '\\t')
(
  cd "$site"
  find . -type f \\( ! -path '*/.*' -o -path './.well-known/*' \\) \\
    ${[...filesForHosts].map((path) => `! -path ./${path}`).join(" ")} \\
    -exec md5sum {} +
) | sed -E "s|^([0-9a-f]{32}) [ *]\\./(.*)$|\\2$tab\\1|" | sort > "$work/here"
aws s3api list-objects-v2 --bucket "$BUCKET" --query 'Contents[].[Key,ETag]' --output text > "$work/list"
# An empty bucket is listed as None.
tr -d '"' < "$work/list" | sed -n "/$tab/p" | sort > "$work/there"
comm -23 "$work/here" "$work/there" | cut -f1 > "$work/changed"
cut -f1 "$work/here" | sort > "$work/names-here"
cut -f1 "$work/there" | sort > "$work/names-there"
comm -13 "$work/names-here" "$work/names-there" > "$work/gone"

is_lasting() {
  case $1 in ${lasting}) return 0 ;; *) return 1 ;; esac
}

caching_of() {
  case $1 in
${caching.map(({ path, headers }) => `    ${path.slice(1)}) caching="${headers["Cache-Control"] ?? ""}" ;;`).join("\n")}
    *) caching="${standardCaching}" ;;
  esac
}

type_of() {
  case $1 in
${Object.entries(contentTypes)
  .map(([ending, type]) => `    *.${ending}) type="${type}" ;;`)
  .join("\n")}
    *) type="application/octet-stream" ;;
  esac
}

# Uploads the files that standard input names, with one call for each set of headers.
upload() {
  rm -rf "$work/groups"
  mkdir "$work/groups"
  while IFS= read -r key; do
    caching_of "$key"
    type_of "$key"
    group="$work/groups/\${caching//[^a-z0-9]/}-\${type//[^a-z0-9]/}"
    case $key in */*) mkdir -p "$group/files/\${key%/*}" ;; *) mkdir -p "$group/files" ;; esac
    cp "$site/$key" "$group/files/$key"
    printf '%s' "$caching" > "$group/caching"
    printf '%s' "$type" > "$group/type"
  done
  for group in "$work"/groups/*; do
    [ -d "$group" ] || continue
    aws s3 cp "$group/files" "s3://$BUCKET/" --recursive --no-progress \\
      --cache-control "$(cat "$group/caching")" --content-type "$(cat "$group/type")"
  done
}

while IFS= read -r key; do
  if is_lasting "$key"; then echo "$key" >&3; else echo "$key" >&4; fi
done < "$work/changed" 3> "$work/lasting" 4> "$work/others"
upload < "$work/lasting"
upload < "$work/others"

# The function knows the renamed posts; it is published only when it is another one.
if [ -n "\${FUNCTION:-}" ]; then
  aws cloudfront get-function --name "$FUNCTION" --stage LIVE "$work/function.js" > "$work/answer" 2>&1 || true
  if ! cmp -s "$work/function.js" "$here/function.js"; then
    tag=$(aws cloudfront describe-function --name "$FUNCTION" --query ETag --output text)
    tag=$(aws cloudfront update-function --name "$FUNCTION" --if-match "$tag" \\
      --function-config Comment=Morrow,Runtime=cloudfront-js-2.0 \\
      --function-code "fileb://$here/function.js" --query ETag --output text)
    aws cloudfront publish-function --name "$FUNCTION" --if-match "$tag" > "$work/answer"
  fi
fi

# S3 deletes up to 1,000 files in a call.
split -l 1000 "$work/gone" "$work/gone-"
for part in "$work"/gone-*; do
  [ -s "$part" ] || continue
  {
    printf '{"Quiet":true,"Objects":['
    sed -E 's/(["\\\\])/\\\\\\1/g; s/.*/{"Key":"&"}/' "$part" | paste -s -d , -
    printf ']}'
  } > "$work/delete.json"
  aws s3api delete-objects --bucket "$BUCKET" --delete "file://$work/delete.json"
done

# CloudFront keeps files by the names that the function gives them. What the publisher says has
# changed is added, for an earlier call that ended before this line.
{
  cat "$work/changed" "$work/gone"
  if [ -s "\${MORROW_CHANGES_FILE:-}" ]; then
    node -e '
      const { added, changed, removed } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
      for (const address of [...added, ...changed, ...removed]) {
        const file = address === "/" ? "/index.html" : address;
        console.log(file.slice(1) + (process.argv[2].split(" ").some((end) => file.endsWith(end)) ? "" : ".html"));
      }
    ' "$MORROW_CHANGES_FILE" "${Object.keys(contentTypes)
      .map((ending) => `.${ending}`)
      .join(" ")}"
  fi
} | sort -u > "$work/forget"

paths=()
while IFS= read -r key; do
  # A name with a digest never stands for anything else.
  if is_lasting "$key"; then continue; fi
  path=/
  for ((i = 0; i < \${#key}; i++)); do
    character=\${key:i:1}
    case $character in
      [a-zA-Z0-9] | [-._~/!\\$\\&\\'\\(\\)+,\\;=:@]) path+=$character ;;
      *) printf -v code %d "'$character"; printf -v code %%%02X $((code & 255)); path+=$code ;;
    esac
  done
  paths+=("$path")
done < "$work/forget"
if [ \${#paths[@]} -gt ${invalidations} ]; then paths=("/*"); fi
if [ \${#paths[@]} -gt 0 ]; then
  aws cloudfront create-invalidation --distribution-id "$DISTRIBUTION" --paths "\${paths[@]}" > "$work/answer"
fi
echo "$(wc -l < "$work/changed") uploaded, $(wc -l < "$work/gone") deleted, \${#paths[@]} forgotten."
`;
};
