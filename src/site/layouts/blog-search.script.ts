/** Loaded by /blog: shows the posts that have the words in the field of its search. */
import type { BlogIndex, IndexedPost } from "../client/blog-index.ts";
import { createBlogSearch, type BlogSearch } from "../client/blog-search.ts";
import { onReturn } from "../environment/page-life.ts";
import { postCount, readingTime, blogSearchText } from "../../contract/text/blog.ts";
import { dateInWords } from "../../contract/text/content.ts";

/** Rows that are shown at most. */
const mostShown = 50;

/** Milliseconds without a key before the address has the query: Safari takes 100 changes in 30 s. */
const settled = 300;

const form = requireFound(document.querySelector<HTMLFormElement>("search form"));
const input = requireFound(form.querySelector("input"));
const results = requireFound(document.getElementById("results"));
const status = requireFound(results.querySelector<HTMLElement>("[role=status]"));
const rows = requireFound(results.querySelector("ul"));
const row = requireFound(results.querySelector("template"));

let search: Promise<BlogSearch | undefined> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

input.addEventListener("focus", () => void loadSearch());
input.addEventListener("input", () => void show());
input.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  input.value = "";
  void show();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  // The keyboard of a telephone would cover what was found.
  if (matchMedia("(pointer: coarse)").matches) input.blur();
  void show();
});
addEventListener("popstate", showAddress);
// Safari empties the field of a page that it kept, just after it has told of the return. The rows that
// were found stay, and with them place and focus.
onReturn(() => void setTimeout(() => (input.value ||= queryInAddress())));
document.documentElement.dataset["search"] = "ready";
showAddress();

/** Shows the results of the query in the address; one that is typed already counts more. */
function showAddress(event?: PopStateEvent): void {
  const query = queryInAddress();
  if (event || query !== "") input.value = query;
  void show();
}

function queryInAddress(): string {
  return (new URLSearchParams(location.search).get("q") ?? "").slice(0, input.maxLength);
}

async function show(): Promise<void> {
  const query = input.value.trim();
  clearTimeout(timer);
  timer = setTimeout(() => remember(query), settled);
  if (query === "") {
    status.textContent = "";
    delete results.dataset["state"];
    return;
  }
  if (rows.childElementCount === 0) status.textContent = blogSearchText.loading;
  const searchPosts = await loadSearch();
  if (query !== input.value.trim()) return;
  if (searchPosts) showPosts(searchPosts(query));
  else {
    status.textContent = "";
    results.dataset["state"] = "failed";
  }
}

/** The index is loaded once; again after a failure, which gives undefined. */
function loadSearch(): Promise<BlogSearch | undefined> {
  search ??= fetch("/blog-index.json")
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`The index was answered with ${answer.status}.`);
      return createBlogSearch((await answer.json()) as BlogIndex);
    })
    .catch(() => (search = undefined));
  return search;
}

function showPosts(posts: readonly IndexedPost[]): void {
  const count = postCount(posts.length);
  const isCut = posts.length > mostShown;
  status.textContent =
    posts.length === 0
      ? (status.dataset["none"] ?? "")
      : isCut
        ? blogSearchText.cut(count, mostShown)
        : count;
  // The element with the focus, a row or the button after a failure, is about to go.
  if (results.contains(document.activeElement)) input.focus();
  rows.replaceChildren(...posts.slice(0, mostShown).map(rowOf));
  results.dataset["state"] = posts.length === 0 ? "none" : "found";
}

/** A row of the page's template with the words of another post. */
function rowOf({ slug, title, excerpt, minutes, published }: IndexedPost): DocumentFragment {
  const filled = document.importNode(row.content, true);
  const link = requireFound(filled.querySelector("a"));
  link.href = `/blog-detail/${encodeURIComponent(slug)}`;
  link.textContent = title;
  requireFound(filled.querySelector(".excerpt")).textContent = excerpt;
  requireFound(filled.querySelector(".minutes")).textContent = readingTime(minutes);
  const time = requireFound(filled.querySelector("time"));
  if (published) {
    time.dateTime = published;
    time.textContent = dateInWords(published);
  } else time.remove();
  return filled;
}

/** Puts the query into the address; Back leads from a search to the page as it was before. */
function remember(query: string): void {
  const address =
    query === "" ? location.pathname : `?${String(new URLSearchParams({ q: query }))}`;
  if (new URL(address, location.href).search === location.search) return;
  history[location.search === "" ? "pushState" : "replaceState"](null, "", address);
}

/** An element that the page or the template has. */
function requireFound<Found>(found: Found | null): Found {
  if (!found) throw new Error(`${location.pathname} lacks a part of the search.`);
  return found;
}
