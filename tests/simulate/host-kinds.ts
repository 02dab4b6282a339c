/** Extras of the embedded API that other hosts have not, by the names of hosts in a scenario. */
export const hostKinds = {
  "is the embedded API": [],
  "ignores keys": ["key", "vAsked", "vEmailDigest"],
  "sends one page at a time": ["following", "next"],
  "tells no progress": ["progress"],
  "keeps to the specification": [
    "key",
    "following",
    "next",
    "progress",
    "answers",
    "replaced",
    "vDeviceKey",
    "vAsked",
    "link login",
  ],
  "lets answers decide what is asked": [
    "branches",
    "key",
    "answers",
    "replaced",
    "vDeviceKey",
    "vAsked",
    "link login",
  ],
  "forbids the header of keys": [
    "forbidden key",
    "following",
    "next",
    "progress",
    "answers",
    "vAsked",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type HostKind = keyof typeof hostKinds;
