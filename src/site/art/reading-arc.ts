/** How far a text has been read: dots on a low arc, and a sun that goes along it. */

/** A twelfth of a circle of 320 around 144, 340, and a bit; the dots are the dashes of the line. */
const line = 'd="M13.8 47.7A320 320 0 0 1 274.2 47.7" stroke-dasharray="0 11.17"';

/** SVG text with the classes `way`, `read` and `sun`; the style sheet moves the last two. */
export const readingArc =
  '<svg width="288" height="56" viewBox="0 0 288 56" aria-hidden="true" focusable="false">' +
  `<path class="way" ${line}/><path class="read" ${line}/>` +
  '<circle class="art-accent sun" cx="144" cy="20" r="8"/></svg>';
