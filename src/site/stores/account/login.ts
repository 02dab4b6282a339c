import type { HumanCheck } from "../../client/human-check/human-check.ts";
import { createKey, newOfflineCode } from "../../client/codes.ts";
import { nameInSentence, readLinkLogin } from "../../client/link-login.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { takeWantedPage } from "../../client/wanted-page.ts";
import type { RecordOf } from "../../../contract/call.ts";
import { login } from "../../../contract/login.ts";
import { cleanEmail, emailKey } from "../../../contract/rules.ts";
import { loginText } from "../../../contract/text/login.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { emailError, passwordError, createForm, conclude } from "../form.ts";
import { type Environment, within } from "../../environment.ts";
import { proofError, sendWithProof } from "../human-proof.ts";
import type { tryPassword } from "../../client/offline-store/unlock.ts";
import { pathFor } from "../survey/find-survey.ts";
import { unsentIn } from "../survey/pending-answers.ts";
import type { restoreOfflineAnswers } from "../survey/durable-copy.ts";
import { setOwner } from "./answers-owner.ts";
import { type AccountOptions, describeFailure, showFailure, showOutcome } from "./outcomes.ts";

/** Milliseconds that a login waits for the offline store: a slow telephone derives a key in four seconds. */
const delay = 8000;

/** Seconds: a longer wait after too many attempts is told with another way in. */
const aMoment = 60;

export interface LoginOptions extends AccountOptions {
  readonly environment: AccountOptions["environment"] & Pick<Environment, "connectivity">;
  readonly humanCheck: HumanCheck;
  /** Opens the offline store, and reads it; without them, there is none. */
  readonly offlineStore?: {
    readonly tryPassword: typeof tryPassword;
    readonly restoreOfflineAnswers: typeof restoreOfflineAnswers;
  };
  /** After the login, in the place of the page that it leads to. */
  readonly onLogin?: (() => void) | undefined;
}

/**
 * The form of /login: logs in with a human check, stores the code, opens /dashboard (specification 2,
 * 5 and 8) or the page that the login interrupted. The password also opens the
 * offline store; without a network, that is enough to go on answering, and
 * another login sends the answers.
 */
export function createLogin(options: LoginOptions) {
  const { api, humanCheck, environment, notify, offlineStore, onLogin } = options;
  const { clock, navigation, session, connectivity } = environment;

  /** The address for which it was said that its login removes answers. */
  let asked = "";

  /** The personal link that has left answers which have not been sent, and which no password opens. */
  function linkWithUnsent() {
    const { isWaiting, isChosen } = unsentIn(session);
    return isWaiting || isChosen ? readLinkLogin(session) : null;
  }

  async function isOwner(email: string): Promise<boolean> {
    const owner = await ownerOf(email);
    return owner !== null && owner === session.get(sessionKeys.answersOwner);
  }

  /** Opens the offline store; null where there is none. */
  async function unlock(email: string, password: string) {
    const owner = await ownerOf(email);
    const unlocked = owner === null ? null : await offlineStore?.tryPassword(owner, password);
    if (!offlineStore || !unlocked) return null;
    const enter = async (hostKeys: readonly string[]) => {
      await unlocked.finish(session, hostKeys);
      await offlineStore.restoreOfflineAnswers(session, onLogin !== undefined);
    };
    return { isOpen: unlocked.isOpen, enter };
  }
  type Unlocked = Awaited<ReturnType<typeof unlock>>;

  /**
   * False when the browser refuses to store the code, which the next page needs; over a page, that page
   * has it in its memory.
   */
  async function storeLogin(
    email: string,
    { vUniqueCode, vDeviceKey, vFormerDeviceKey }: RecordOf<typeof login>,
    unlocked: Unlocked,
  ): Promise<boolean> {
    await setAnswersOwner(session, email);
    if (!session.set(sessionKeys.participant, vUniqueCode) && !onLogin) return false;
    session.remove(sessionKeys.linkLogin);
    session.set(sessionKeys.login, createKey());
    const hostKeys = vDeviceKey ? [vDeviceKey, ...(vFormerDeviceKey ?? [])] : [];
    if (unlocked) await within({ clock, delay }, unlocked.enter(hostKeys), undefined);
    return true;
  }

  async function open(path: string): Promise<void> {
    const participant = session.get(sessionKeys.participant) ?? "";
    navigation.assign(await pathFor(path, { api, clock, participant }));
  }

  function leave(): void {
    // A login over a page fulfils an earlier wish too.
    const wanted = takeWantedPage({ session });
    if (onLogin) onLogin();
    else void open(wanted ?? "/dashboard");
  }

  return createForm({
    // `humanCheck` has no value, only an error.
    initial: { email: "", password: "", humanCheck: "" },
    validate: ({ email, password }) => ({
      email: emailError(email, loginText),
      password: passwordError(password, loginText.passwordRequired, loginText.passwordShort),
    }),
    normalise: (name, value) => (name === "email" ? cleanEmail(value) : value),
    clock,
    async send({ email, password }) {
      const link = email === asked ? null : linkWithUnsent();
      if (link && !(await isOwner(email))) {
        asked = email;
        return showFailure(loginText.removesUnsent(nameInSentence(link.firstName)), notify);
      }
      const unlocking = within(
        { clock, delay },
        unlock(email, password).catch(() => null),
        null,
      );
      /** Null when the password opens no offline store. */
      const goOnHere = async (text: string) => {
        const unlocked = await unlocking;
        const offline = { vUniqueCode: newOfflineCode() };
        if (!unlocked?.isOpen || !(await storeLogin(email, offline, unlocked))) return null;
        leave();
        return conclude("success", text, "keep");
      };
      const offline = connectivity.isOnline() ? null : await goOnHere(loginText.offline);
      if (offline) return offline;
      const outcome = await sendWithProof(humanCheck, (proof) =>
        api.call(login, { vEmail: email, vPassword: password, vGoogleRecaptchaResponse: proof }),
      );
      // A browser counts as online as long as it has any network, also one that leads nowhere.
      const isUnreachable = outcome
        ? !outcome.ok && outcome.reason === "unreachable"
        : humanCheck.$state.get() === "unreachable";
      const alone = isUnreachable ? await goOnHere(loginText.unreachable) : null;
      if (alone) return alone;
      if (outcome === null)
        return {
          kind: "invalid",
          errors: { humanCheck: proofError(humanCheck, loginText.humanCheckFailed) },
        };
      if (!outcome.ok && outcome.code === 429 && Number(outcome.retryAfter) > aMoment)
        return showFailure(`${describeFailure(outcome, {})} ${loginText.otherWay}`, notify);
      if (outcome.ok && !(await storeLogin(email, outcome.data, await unlocking)))
        return showFailure(loginText.storageBlocked, notify);
      return showOutcome(outcome, notify, {
        success: loginText.byCode[200],
        byCode: loginText.byCode,
        leave,
      });
    },
  });
}

/**
 * Keeps the tab's unsaved answers if this participant wrote them. The email identifies the participant,
 * because each login may give a new participant code.
 */
export const setAnswersOwner = async (session: SessionStorage, email: string): Promise<void> =>
  setOwner(session, await ownerOf(email));

/**
 * The name of a participant in storage: a digest of the email address. Null where the browser
 * makes no digests, as on pages that are not secure.
 */
export async function ownerOf(email: string): Promise<string | null> {
  try {
    const bytes = new TextEncoder().encode(emailKey(email));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
