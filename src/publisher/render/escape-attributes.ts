/** Comments, scripts and styles are left as they are. */
const tag = /<!--.*?-->|<(script|style)\b.*?<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/gis;

/**
 * Writes `<` in attributes of a page as a character reference. Astro leaves it, as HTML allows; but where
 * content such as a description has `<style>` in it, no search for a tag could tell the two apart.
 */
export const escapeAttributes = (html: string): string =>
  html.replace(tag, (found, code?: string) =>
    code !== undefined || found.startsWith("<!")
      ? found
      : found.replace(/"[^"]*"/g, (value) => value.replaceAll("<", "&lt;")),
  );
