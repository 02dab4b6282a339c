// Runs in the style guide: gives each frame the chosen colours and width, and the height of its page.
const choices = document.querySelector("form");
const view = document.defaultView;

/** Frames that come late move what the address names, until the reader moves it. */
let isReading = false;
for (const type of ["wheel", "keydown", "pointerdown"])
  view.addEventListener(type, () => (isReading = true));
view.addEventListener("hashchange", () => (isReading = false));

function fit(frame) {
  const root = frame.contentDocument?.documentElement;
  if (!root) return;
  root.style.colorScheme = choices.elements.scheme.value;
  frame.style.inlineSize = choices.elements.width.value;
  frame.style.blockSize = `${root.getBoundingClientRect().height}px`;
  if (!isReading) document.querySelector(":target")?.scrollIntoView({ behavior: "instant" });
}

function watch(frame) {
  const { ResizeObserver } = frame.contentWindow;
  new ResizeObserver(() => fit(frame)).observe(frame.contentDocument.documentElement);
}

for (const frame of document.querySelectorAll("iframe")) {
  frame.addEventListener("load", () => watch(frame));
  if (frame.contentDocument?.readyState === "complete") watch(frame);
}

choices.addEventListener("change", () => {
  document.documentElement.style.colorScheme = choices.elements.scheme.value;
  document.querySelectorAll("iframe").forEach(fit);
});
