import type { Person, Reply, Sent } from "./host.ts";

/** Whose login a code is. */
export interface KnownLogin {
  readonly person: Person;
  readonly isByLink: boolean;
}

/** What tells of a login by a personal link, which some hosts don't give. */
const extras = new Set(["vUniqueCode", "vFirstName", "vEmailDigest"]);

/** The logins and the personal links that a host has given. */
export function createHostLogins(inviteTo: (person: Person, round: number) => Promise<string>) {
  const given = new Map<string, KnownLogin>();
  const links = new Map<string, { readonly person: Person; readonly round: number }>();
  let deadLink: Person | undefined;
  return {
    forget(): void {
      given.clear();
      links.clear();
      deadLink = undefined;
    },
    note: (code: string, login: KnownLogin) => void given.set(code, login),
    /** Whose login a code is; undefined for one that the host has not given. */
    loginOf: (code: string | null) => given.get(code ?? ""),
    /** A person whose link has opened nothing, while its round was open. */
    deadLink: () => deadLink,
    /** The addresses in a person's mails, one for each round of the audit so far; the present one is the last. */
    async linksOf(person: Person, round: number): Promise<readonly `/${string}`[]> {
      const own = [...links].filter(([, link]) => link.person === person);
      if (!own.some(([, link]) => link.round === round)) {
        const code = await inviteTo(person, round);
        links.set(code, { person, round });
        own.push([code, { person, round }]);
      }
      return own.map(([code]) => `/survey-invite#/${code}` as const);
    },
    /**
     * Notes whom a link has logged in, and returns what the host answers.
     *
     * @param open the round whose links have to open; undefined while none can
     * @param givesLogin whether the host knows of such logins
     */
    follow(body: Sent["body"], reply: Reply, open: number | undefined, givesLogin: boolean): Reply {
      const link = links.get(String(body["iSurveyLinkId"]));
      if (reply.status !== 200) {
        if (link && link.round === open) deadLink = link.person;
        return reply;
      }
      const { data, ...answer } = JSON.parse(reply.text) as { data: Record<string, string> };
      const code = data["vUniqueCode"];
      if (link && code !== undefined) given.set(code, { person: link.person, isByLink: true });
      if (givesLogin) return reply;
      const rest = Object.entries(data).filter(([name]) => !extras.has(name));
      return { ...reply, text: JSON.stringify({ ...answer, data: Object.fromEntries(rest) }) };
    },
  };
}
