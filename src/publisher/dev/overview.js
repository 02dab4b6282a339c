// Runs in the style guide: gives each frame the height of its page.
const view = document.defaultView;

/** Frames that come late move what the address names, until the reader moves it. */
let isReading = false;
for (const type of ["wheel", "keydown", "pointerdown"])
  view.addEventListener(type, () => (isReading = true));
view.addEventListener("hashchange", () => (isReading = false));

function fit(frame) {
  const root = frame.contentDocument?.documentElement;
  if (!root) return;
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
