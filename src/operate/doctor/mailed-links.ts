import { readMails } from "../../api/import/mails.ts";
import { organisationFolder, readFolder, SampleReader } from "../../api/import/read-folder.ts";
import { type Finding, good, warning } from "../../shared/finding.ts";
import type { Settings } from "../../shared/settings.ts";

/** Whether the mails of the organisation's folder say what `INVITATIONS` lets their personal link do. */
export function examineMailedLinks(settings: Settings): Finding {
  const subject = "INVITATIONS";
  const silent = readMails(new SampleReader(readFolder(organisationFolder(settings))))
    .filter(({ access }) => access === undefined)
    .map(({ name }) => `mails/${name}.md`);
  if (silent.length === 0) return good(subject, `${settings.INVITATIONS}, as the mails say`);
  return warning(
    subject,
    `${settings.INVITATIONS}; what a link can do is not said by ${silent.join(" and ")}`,
    "Give each an access and the paragraph {access}, as the sample's have, and look for sentences about passwords that no longer hold.",
  );
}
