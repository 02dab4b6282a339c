import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";

import { hostRules } from "../../../src/hosting/host-rules.ts";
import { readRedirectsFile, redirectFor } from "../../../src/hosting/redirects-file.ts";
