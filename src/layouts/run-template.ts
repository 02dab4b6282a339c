/**
 * Runs the script that a page has in a template, once: moved, it is no longer there. Unlike `import()` it
 * needs no code that finds its chunks.
 *
 * @returns the script's element, when it was there
 */
export function runTemplate(id: string): HTMLScriptElement | null | undefined {
  const template = document.querySelector<HTMLTemplateElement>(`#${id}`);
  const script = template?.content.querySelector("script");
  if (script) document.body.append(script);
  return script;
}
