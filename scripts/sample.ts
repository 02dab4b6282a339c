/** `npm run sample`: imports the content of `ORGANISATION`, or of the sample, into the database, even if that has content. */
import { checkSampleDatabase } from "../src/api/check-exposure.ts";
import { openDatabase } from "../src/api/db/open-database.ts";
import { importSample } from "../src/api/import/import-sample.ts";
import { organisationFolder } from "../src/api/import/read-folder.ts";
import { isLocal } from "../src/shared/ip-address.ts";
import { command } from "../src/shared/command.ts";
import { readSettings } from "../src/shared/settings.ts";

await command(async () => {
  const settings = readSettings();
  checkSampleDatabase(settings);
  const { DATABASE_URL, SITE_URL } = settings;
  await using opened = await openDatabase(DATABASE_URL);
  const done = await importSample(opened.database, organisationFolder(settings), {
    withParticipants: isLocal(SITE_URL),
  });
  console.log(done ?? "Nothing to import: the content has not changed.");
});
