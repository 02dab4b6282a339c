import { html } from "hono/html";

import type { RebuildRun } from "../run/run.ts";
import { formatCount } from "../run/format.ts";
import { type Content, long, type Piece, shown } from "./pieces.ts";

/** The addresses whose answer is another one than before; nothing when none was published. */
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

const group = (name: string, addresses: readonly string[]): Piece =>
  html`<section class="change">
    <h3>${name} <span class="count">${formatCount(addresses.length)}</span></h3>
    ${
      addresses.length === 0
        ? html`<p class="quietly">None</p>`
        : long(addresses, `${name.toLowerCase()} addresses`, list)
    }
  </section>`;

const list = (addresses: readonly string[]): Piece =>
  html`<ul role="list" class="addresses">
    ${addresses.map((address) => html`<li>${link(address)}</li>`)}
  </ul>`;

/** A link for what is an address of this site, the mere text for everything else. */
const link = (address: string): Content =>
  isOfSite(address) ? html`<a href="${address}">${shown(address)}</a>` : shown(address);

function isOfSite(address: string): boolean {
  const site = "http://site.invalid";
  return (
    address.startsWith("/") && URL.canParse(address, site) && new URL(address, site).origin === site
  );
}
