/** Marks the template that holds the scripts of a page until its first paint. */
export const afterPaint = "data-after-paint";

/**
 * Follows the template. A page in a tab behind others is not painted: its scripts come at once. A frame is
 * not enough: its picture is not yet on the screen then. The browser may tell of several paints, or of
 * none, against fingerprinting: the scripts wait two seconds at most.
 */
export const afterPaintScript =
  "{const t=document.currentScript.previousSibling,run=()=>t.after(t.content);setTimeout(run,document.hidden?0:2e3);new PerformanceObserver(run).observe({type:'paint',buffered:true})}";

/** A template is left as it is: what it holds waits for something else. */
const templateOrScript =
  /<template[\s>].*?<\/template>|<script type="module" src="[^"]+"><\/script>/gs;

/**
 * Lets the scripts of a page wait for its first paint, in the order that they had: what they do is not
 * seen, and without them the page is drawn sooner. Only on pages that search engines may list: on those
 * of participants a script asks for data, or logs out, and must not wait.
 */
export function scriptsAfterPaint(html: string): string {
  if (html.includes('<meta name="robots" content="noindex">')) return html;
  const scripts: string[] = [];
  const rest = html.replace(templateOrScript, (found) => {
    if (found.startsWith("<template")) return found;
    scripts.push(found);
    return "";
  });
  if (scripts.length === 0) return html;
  const template = `<template ${afterPaint}>${scripts.join("")}</template>`;
  // The last one: an attribute may hold any text.
  const end = rest.lastIndexOf("</body>");
  return `${rest.slice(0, end)}${template}<script>${afterPaintScript}</script>${rest.slice(end)}`;
}
