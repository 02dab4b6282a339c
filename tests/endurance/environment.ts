/**
 * The settings of a run, whatever the machine's are. The site's address is not a local one, so the
 * sample's participants are left out, whose passwords take long to hash.
 *
 * @param database file of the embedded API
 */
export const environmentOf = (database: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: `file:${database}`,
  SITE_URL: "https://www.endurance.example",
});

/** A setting that stands in scripts too, so that their names change with it. */
export const otherProduct = { PUBLIC_PRODUCT_NAME: "Evening" };
