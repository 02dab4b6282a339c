import { html } from "hono/html";

import type { Content, Markup } from "../../internal-pages/frame.ts";
import type { RebuildRun } from "../run/run.ts";
import { formatCount } from "../run/format.ts";
import { foldedList, plainText } from "./markup.ts";

/** The section with added, changed and removed addresses; empty when nothing was published. */
export function changesSection({ changes }: RebuildRun): Content {
  if (!changes) return "";
  return html`<section aria-labelledby="changes">
    <h2 id="changes">What changed</h2>
    <div class="changes">
      ${group("Added", changes.added)} ${group("Changed", changes.changed)}
      ${group("Removed", changes.removed)}
    </div>
  </section>`;
}

const group = (name: string, addresses: readonly string[]): Markup =>
  html`<section class="change">
    <h3>${name} <span class="count">${formatCount(addresses.length)}</span></h3>
    ${
      addresses.length === 0
        ? html`<p class="quietly">None</p>`
        : foldedList(addresses, `${name.toLowerCase()} addresses`, list)
    }
  </section>`;

const list = (addresses: readonly string[]): Markup =>
  html`<ul role="list" class="addresses">
    ${addresses.map((address) => html`<li>${link(address)}</li>`)}
  </ul>`;

/** A link for an address of this site, plain text for anything else. */
const link = (address: string): Content =>
  isOfSite(address) ? html`<a href="${address}">${plainText(address)}</a>` : plainText(address);

const site = "http://site.invalid";
const isOfSite = (address: string) =>
  address.startsWith("/") && URL.parse(address, site)?.origin === site;
