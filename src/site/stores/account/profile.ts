import { atom, type ReadableAtom } from "nanostores";

import { cleanEmail } from "../../../contract/rules.ts";
import { withAsciiDigits } from "../../../contract/digits.ts";
import { phoneLength, pictureTypes, formReset } from "../../../contract/limits.ts";
import { type Profile, profile as profileCall, profileUpdate } from "../../../contract/profile.ts";
import {
  byName,
  profileFault,
  type ProfileName,
  byColumn,
} from "../../../contract/profile-fields.ts";
import { profileText } from "../../../contract/text/profile.ts";
import type { Api } from "../../client/api.ts";
import { failureText } from "../../../contract/text/failure.ts";
import { createForm } from "../form.ts";
import { createLoad, type AccountOptions, showFailure, showOutcome } from "./outcomes.ts";

/** The profile of a participant: its fields, its picture, and its form. */

type ProfileValues = Readonly<Record<ProfileName, string>>;

/** A profile as its form shows it; a bio that can't be read is empty there. */
const profileValues = (profile: Profile): ProfileValues =>
  byName((_field, column) => profile[column] ?? "");

/**
 * The error messages (specification 5); `isLive` while typing, which words one of them differently.
 */
const validateProfile = (values: ProfileValues, isLive: boolean) =>
  byName((field) => {
    const fault = profileFault(field, values[field.name]);
    if (fault === "emailInvalid" && isLive) return profileText.emailInvalidLive;
    return fault && profileText[fault];
  });

const fields = byName((field) => field);

/** Normalises a typed value: emails are cleaned (`cleanEmail`), phones have at most 12 digits and +. */
function normaliseProfile(name: ProfileName, value: string): string {
  const { control } = fields[name];
  if (control === "email") return cleanEmail(value);
  if (control === "tel") return phoneText(value).slice(0, phoneLength.maximum);
  return value;
}

const phoneText = (value: string) => withAsciiDigits(value).replaceAll(/[^\d+]/g, "");

/**
 * Names what `normaliseProfile` removes from a phone number, or how much longer a long text is than some
 * hosts take; undefined for nothing.
 */
function profileRemark(name: ProfileName, value: string): string | undefined {
  const { control, maximum } = fields[name];
  if (control === "area") {
    const length = Array.from(value).length;
    return length > maximum ? profileText.aboutLong(length, maximum) : undefined;
  }
  if (control !== "tel") return undefined;
  const stored = phoneText(value);
  if (stored.length > maximum) return profileText.phoneCut;
  return stored === withAsciiDigits(value) ? undefined : profileText.phoneCleaned;
}

/** A picture made ready to be sent, and shown. */
export interface PreparedPicture {
  readonly file: File;
  /** An address that shows it. */
  readonly preview: string;
}

interface PictureState {
  /** Null while the saved picture shows. */
  readonly chosen: PreparedPicture | null;
  readonly error: string | null;
}

function pictureError({ type, size }: File): string | null {
  const isAllowed = (pictureTypes as readonly string[]).includes(type);
  if (!isAllowed) return profileText.pictureType;
  return size === 0 ? profileText.pictureEmpty : null;
}

/**
 * The picture of a profile while it is being edited.
 *
 * @param prepare scales a picture in the browser; null for one that can't be read
 */
export function createPictureChoice(prepare: (file: File) => Promise<PreparedPicture | null>) {
  const $state = atom<PictureState>({ chosen: null, error: null });
  const none = Promise.resolve(null);
  let latest: Promise<PreparedPicture | null> = none;
  return {
    $state: $state as ReadableAtom<PictureState>,
    /** Takes a picked or dropped file; one of another type (specification 5), an empty and a damaged one clear the pick. */
    async choose(file: File | undefined) {
      if (!file) return;
      const error = pictureError(file);
      if (error !== null) {
        latest = none;
        $state.set({ chosen: null, error });
        return;
      }
      const attempt = prepare(file);
      latest = attempt;
      const chosen = await attempt;
      // A second pick may have been ready first.
      if (latest === attempt)
        $state.set({ chosen, error: chosen ? null : profileText.pictureDamaged });
    },
    /** The picture to send: waits for one that is still being made ready. */
    current: () => latest,
  };
}
export type PictureChoice = ReturnType<typeof createPictureChoice>;

/** Fetches the profile of the participant whose code `code` returns (specification 7). */
export const createProfileLoad = (api: Api, code: () => string) =>
  createLoad(() => api.call(profileCall, { vUniqueCode: code() }, { isRead: true }), code);

interface ProfileFormOptions extends AccountOptions {
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
