#!/usr/bin/env bash
# Uploads the published site to a bucket and invalidates what has changed in CloudFront.
#
#   BUCKET=www.example.org DISTRIBUTION=E123 FUNCTION=morrow bash sync.sh [folder]
#
# Needs bash 4, GNU tools, Node and the AWS CLI. Reads rules.tsv and function.js from its own folder.
#
# Files with a digest in their names are uploaded first, pages after them, and deletions come last,
# so that no page refers to a missing file. Changes are found by content, which S3 gives as the MD5
# in ETag (in a bucket without KMS keys): "aws s3 sync" compares sizes and dates, and would skip a
# changed page of the same length and every page of a rollback, which is older.
set -euo pipefail
export LC_ALL=C

# The hook also runs after failed rebuilds, which change nothing.
if [ "${MORROW_EVENT:-published}" != published ]; then exit 0; fi

here=$(cd "$(dirname "$0")" && pwd)
site=${1:-dist}
: "${BUCKET:?is the name of the bucket}" "${DISTRIBUTION:?is the id of the distribution}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A wrong folder would empty the bucket.
[ -f "$site/index.html" ] || { echo "$site holds no site." >&2; exit 1; }

# Rules of the site: Cache-Control by pattern ("*" is the default), content types by extension, and
# files that are not uploaded.
declare -A caching_rules types
omitted=()
while IFS=$'\t' read -r kind name value; do
  case $kind in
    caching) caching_rules[$name]=$value ;;
    type) types[$name]=$value ;;
    omit) omitted+=(! -path "./$name") ;;
  esac
done < "$here/rules.tsv"

caching_of() {
  local pattern
  caching=${caching_rules["*"]}
  for pattern in "${!caching_rules[@]}"; do
    # shellcheck disable=SC2053 # The right side is a pattern.
    if [ "$pattern" != "*" ] && [[ $1 == $pattern ]]; then caching=${caching_rules[$pattern]}; fi
  done
}

# The content of a name with a digest never changes.
is_immutable() {
  caching_of "$1"
  [[ $caching == *immutable* ]]
}

tab=$'\t'
(
  cd "$site"
  find . -type f \( ! -path '*/.*' -o -path './.well-known/*' \) "${omitted[@]}" -exec md5sum {} +
) | sed -E "s|^([0-9a-f]{32}) [ *]\./(.*)$|\2$tab\1|" | sort > "$work/local"
aws s3api list-objects-v2 --bucket "$BUCKET" --query 'Contents[].[Key,ETag]' --output text > "$work/list"
# An empty bucket is listed as None.
tr -d '"' < "$work/list" | sed -n "/$tab/p" | sort > "$work/remote"
comm -23 "$work/local" "$work/remote" | cut -f1 > "$work/changed"
cut -f1 "$work/local" | sort > "$work/local-names"
cut -f1 "$work/remote" | sort > "$work/remote-names"
comm -13 "$work/local-names" "$work/remote-names" > "$work/deleted"

# Uploads the files that standard input names, with one call for each set of headers.
upload() {
  local key extension type caching group
  rm -rf "$work/groups"
  mkdir "$work/groups"
  while IFS= read -r key; do
    caching_of "$key"
    extension=${key##*.}
    type=${types[$extension]:-application/octet-stream}
    group="$work/groups/${caching//[^a-z0-9]/}-${type//[^a-z0-9]/}"
    mkdir -p "$group/files/$(dirname "$key")"
    cp "$site/$key" "$group/files/$key"
    printf '%s' "$caching" > "$group/caching"
    printf '%s' "$type" > "$group/type"
  done
  for group in "$work"/groups/*; do
    [ -d "$group" ] || continue
    aws s3 cp "$group/files" "s3://$BUCKET/" --recursive --no-progress \
      --cache-control "$(cat "$group/caching")" --content-type "$(cat "$group/type")"
  done
}

while IFS= read -r key; do
  if is_immutable "$key"; then echo "$key" >&3; else echo "$key" >&4; fi
done < "$work/changed" 3> "$work/immutable" 4> "$work/others"
upload < "$work/immutable"
upload < "$work/others"

# The function holds the redirects of renamed posts; it is published only when it has changed.
if [ -n "${FUNCTION:-}" ]; then
  aws cloudfront get-function --name "$FUNCTION" --stage LIVE "$work/function.js" > "$work/answer" 2>&1 || true
  if ! cmp -s "$work/function.js" "$here/function.js"; then
    tag=$(aws cloudfront describe-function --name "$FUNCTION" --query ETag --output text)
    tag=$(aws cloudfront update-function --name "$FUNCTION" --if-match "$tag" \
      --function-config Comment=Morrow,Runtime=cloudfront-js-2.0 \
      --function-code "fileb://$here/function.js" --query ETag --output text)
    aws cloudfront publish-function --name "$FUNCTION" --if-match "$tag" > "$work/answer"
  fi
fi

# S3 deletes up to 1,000 files in a call.
split -l 1000 "$work/deleted" "$work/deleted-"
for part in "$work"/deleted-*; do
  [ -s "$part" ] || continue
  {
    printf '{"Quiet":true,"Objects":['
    sed -E 's/(["\\])/\\\1/g; s/.*/{"Key":"&"}/' "$part" | paste -s -d , -
    printf ']}'
  } > "$work/delete.json"
  aws s3api delete-objects --bucket "$BUCKET" --delete "file://$work/delete.json"
done

# The addresses that the publisher has changed, as file names: they are invalidated again if an
# earlier run stopped before its invalidation.
changes_of_publisher() {
  local address extension
  [ -s "${MORROW_CHANGES_FILE:-}" ] || return 0
  node -e '
    const { added, changed, removed } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    for (const address of [...added, ...changed, ...removed]) console.log(address.slice(1));
  ' "$MORROW_CHANGES_FILE" | while IFS= read -r address; do
    extension=${address##*.}
    if [ -z "$address" ]; then echo index.html
    elif [ "$extension" != "$address" ] && [ -n "${types[$extension]:-}" ]; then echo "$address"
    else echo "$address.html"; fi
  done
}
{ cat "$work/changed" "$work/deleted"; changes_of_publisher; } | sort -u > "$work/invalidated"

# CloudFront stores files under the names that the function maps addresses to.
paths=()
while IFS= read -r key; do
  if is_immutable "$key"; then continue; fi
  path=/
  for ((i = 0; i < ${#key}; i++)); do
    character=${key:i:1}
    case $character in
      [a-zA-Z0-9] | [-._~/!\$\&\'\(\)+,\;=:@]) path+=$character ;;
      *) printf -v code %d "'$character"; printf -v code %%%02X $((code & 255)); path+=$code ;;
    esac
  done
  paths+=("$path")
done < "$work/invalidated"
# The first 1,000 paths of a month are free; one pattern counts as one path.
if [ ${#paths[@]} -gt 1000 ]; then paths=("/*"); fi
if [ ${#paths[@]} -gt 0 ]; then
  aws cloudfront create-invalidation --distribution-id "$DISTRIBUTION" --paths "${paths[@]}" > "$work/answer"
fi
echo "$(wc -l < "$work/changed") uploaded, $(wc -l < "$work/deleted") deleted, ${#paths[@]} invalidated."
