/** Begins the human check of /login. */
import { humanCheckFor } from "../client/live-human-check.ts";

humanCheckFor("login").prepare();
