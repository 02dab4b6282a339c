import { atom, type ReadableAtom } from "nanostores";

import type { Api } from "../../client/api.ts";
import { formReset } from "../../../contract/limits.ts";
import { profile as profileCall, profileUpdate, type Profile } from "../../../contract/profile.ts";
import { byColumn } from "../../../contract/profile-fields.ts";
import { failureText } from "../../../contract/messages.ts";
import { profileText } from "../../text/profile.ts";
import { createForm } from "../form.ts";
import { createLoad } from "./load.ts";
import type { PictureChoice } from "./picture.ts";
import {
  normaliseProfile,
  profileRemark,
  profileValues,
  validateProfile,
  type ProfileValues,
} from "./profile-values.ts";
import { type AccountOptions, showFailure, showOutcome } from "./show-outcome.ts";

/** Fetches the profile of the participant whose code `code` returns (specification 7). */
export const createProfileLoad = (api: Api, code: () => string) =>
  createLoad(() => api.call(profileCall, { vUniqueCode: code() }, { isRead: true }), code);

export interface ProfileFormOptions extends AccountOptions {
  /** Reads the code that the profile was loaded for; empty once that participant is logged out. */
  readonly participant: () => string;
  readonly profile: Profile;
  readonly picture: PictureChoice;
}

/**
 * The form of /profile: saves, and reloads the page two seconds after a success, unless something
 * new has been typed or picked by then (specification 4). A failure keeps everything.
 */
export function createProfileForm(options: ProfileFormOptions) {
  const { api, environment, participant, notify, profile, picture } = options;
  const { clock, navigation } = environment;

  /** The login has ended: another one is asked for, and the form waits. */
  const $isSignedOut = atom(false);
  let saved = { values: profileValues(profile), picked: picture.current() };
  /** Whether something was typed or picked that is not saved, so that leaving the page would lose it. */
  const hasUnsaved = () =>
    // When the login has ended, the page is left without a question.
    participant() !== "" &&
    (JSON.stringify(form.$state.get().values) !== JSON.stringify(saved.values) ||
      // Also one that is still being made ready.
      picture.current() !== saved.picked);
  const form = createForm<ProfileValues>({
    initial: saved.values,
    validate: (values) => validateProfile(values, false),
    validateLive: (values) => validateProfile(values, true),
    isCheckedOnChange: true,
    normalise: normaliseProfile,
    remark: profileRemark,
    clock,
    async send(values) {
      const secret = participant();
      if (secret === "") {
        $isSignedOut.set(true);
        return showFailure(failureText.signedOut, notify);
      }
      // What was cut from a number makes another one of it.
      if (form.$state.get().remarks.phone === profileText.phoneCut)
        return { kind: "invalid", errors: { phone: profileText.phoneLength } };
      const picked = picture.current();
      const chosen = await picked;
      const outcome = await api.call(profileUpdate, {
        vUniqueCode: secret,
        ...byColumn(({ name, control }) =>
          control === "area" ? values[name] : values[name].trim(),
        ),
        // An empty one would replace the bio that could not be read.
        ...(profile.tAbout === undefined && values.about === "" && { tAbout: undefined }),
        vImage: chosen?.file ?? profile.vImage,
      });
      if (!outcome.ok && outcome.code === 401) $isSignedOut.set(true);
      if (outcome.ok) {
        saved = { values, picked };
        clock.after(formReset, reloadUnlessChanged);
      }
      const shown = showOutcome(outcome, notify, {
        success: profileText.byCode[200],
        afterSuccess: "keep",
        secret,
      });
      const pending = outcome.ok ? outcome.data.vEmailPending : "";
      if (pending === "") return shown;
      const { result } = shown;
      const text = `${result.text} ${profileText.emailPending(pending)}`;
      return { ...shown, result: { ...result, text } };

      function reloadUnlessChanged(): void {
        if (form.$state.get().phase === "editing" && !hasUnsaved()) navigation.reload();
      }
    },
  });
  return {
    ...form,
    $isSignedOut: $isSignedOut as ReadableAtom<boolean>,
    /** After another login in this tab: saves if it is the same participant's, else reloads the page. */
    async resumeAfterLogin() {
      $isSignedOut.set(false);
      if (participant() === "") navigation.reload();
      else await form.submit();
    },
    /** Goes on without a login: nothing is saved. */
    logInLater: () => $isSignedOut.set(false),
    hasUnsaved,
    /** Counts what was typed and picked until now as meant to be lost. */
    discard: () => void (saved = { values: form.$state.get().values, picked: picture.current() }),
  };
}
