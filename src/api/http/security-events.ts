/**
 * What the security log tells: each event with its outcomes. What they mean and when to alert is in
 * docs/operate.md.
 */
export const securityEvents = {
  login: ["done", "unknown address", "wrong password"],
  "log out": ["done"],
  "other logins ended": ["done"],
  "reset asked": ["done", "unknown address"],
  "reset used": ["done", "link refused"],
  "new password": ["done", "guessable", "wrong password"],
  "address asked": ["done", "taken"],
  "address confirmed": ["done", "link refused", "taken", "wrong password"],
  picture: ["refused"],
  "human check": ["refused"],
  throttled: ["dearer proof", "refused"],
  access: ["unknown login", "other survey", "other question", "other option"],
  "untrusted proxy": ["ignored"],
  "data exported": ["done"],
  "person erased": ["done"],
  retention: ["done"],
  "round closed": ["done"],
  "result exported": ["done"],
  backup: ["made", "restored"],
} as const;

type Outcomes = typeof securityEvents;

/** An event with one of its own outcomes. */
export type SecurityEvent = {
  [Name in keyof Outcomes]: { readonly event: Name; readonly outcome: Outcomes[Name][number] };
}[keyof Outcomes];

export interface Person {
  readonly participant?: number | undefined;
}
