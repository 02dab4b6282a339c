import { useState, type InputEvent } from "react";

import { liveApi } from "../../client/live-api.ts";
import type { Profile } from "../../contract/profile.ts";
import { browser } from "../../environment.ts";
import { createPictureChoice } from "../../stores/account/picture.ts";
import { isPhoneText, type ProfileValues } from "../../stores/account/profile-values.ts";
import { createProfileForm } from "../../stores/account/profile.ts";
import { isLocked, refusedErrors } from "../../stores/form.ts";
import { livePicture } from "../../stores/live-picture.ts";
import { notify } from "../../stores/toasts.ts";
import { formText } from "../../text/form.ts";
import { profileText } from "../../text/profile.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { FormStatus } from "../FormStatus.tsx";
import { useForm } from "../use-form.ts";
import { preparePicture } from "./prepare-picture.ts";
import styles from "./ProfileForm.module.css";
import { ProfilePicture } from "./ProfilePicture.tsx";

const lines = [
  { name: "firstName", type: "text", autoComplete: "given-name" },
  { name: "lastName", type: "text", autoComplete: "family-name" },
  { name: "email", type: "email", autoComplete: "email" },
  { name: "phone", type: "tel", autoComplete: "tel" },
] as const;

const idOf = (name: string) => `profile-${name}`;

export interface ProfileFormProps {
  readonly profile: Profile;
  /** The code of whom it was loaded for; empty when the tab is no longer theirs. */
  readonly participant: () => string;
}

/** The form's store, tied to this page and the profile that was loaded. */
function createLiveProfile({ profile, participant }: ProfileFormProps) {
  const api = liveApi();
  const picture = createPictureChoice(preparePicture);
  const form = createProfileForm({
    api,
    environment: browser,
    participant,
    notify,
    profile,
    picture,
  });
  const saved = [profile.vWebpImage, profile.vImage]
    .map((address) => livePicture(address, api.address))
    .find((address) => address !== undefined);
  return { api, picture, form, saved };
}

/** The form of /profile (specification 2, 4 and 5). */
export function ProfileForm(props: ProfileFormProps) {
  const { profile } = props;
  const [live] = useState(() => createLiveProfile(props));
  const { api, picture, form, saved } = live;
  const { root, state, onSubmit } = useForm(form);
  const { values, errors } = state;
  const basics = (name: keyof ProfileValues) => ({
    id: idOf(name),
    name,
    label: profileText[name],
    error: errors[name],
    isReadOnly: isLocked(state),
    value: values[name],
    onChange: (value: string) => form.change(name, value),
  });
  return (
    <div ref={root}>
      <form className={styles["form"]} method="dialog" noValidate onSubmit={onSubmit}>
        <div className={styles["person"]}>
          <ProfilePicture
            picture={picture}
            saved={saved}
            alt={profile.vImageAlt || profileText.picture}
          />
          <p className={styles["name"]}>
            {values.firstName} {values.lastName}
          </p>
        </div>
        <div className={styles["fields"]}>
          <ErrorSummary
            heading={formText.summary}
            refusals={state.refusals}
            errors={refusedErrors(state, idOf)}
          />
          <div className={styles["pairs"]} onBeforeInput={refuseLetters}>
            {lines.map(({ name, ...line }) => (
              <Field key={name} {...basics(name)} {...line} />
            ))}
          </div>
          {profile.vEmailPending !== "" && <p>{profileText.emailPending(profile.vEmailPending)}</p>}
          <TextArea {...basics("about")} isOptional />
          <div className={styles["actions"]}>
            <SubmitButton label={profileText.submit} isBusy={isLocked(state)} />
            <a className="button button-quiet" href="/dashboard">
              {formText.cancel}
            </a>
          </div>
          <FormStatus api={api} state={state} />
        </div>
      </form>
    </div>
  );
}

/** A letter in a phone number is stopped before it is typed: taking it out afterwards would move the caret. */
function refuseLetters(event: InputEvent<HTMLElement>): void {
  const { target, data } = event as typeof event & { data?: string | null };
  const isTyped = typeof data === "string" && data.length === 1;
  if (target instanceof HTMLInputElement && target.type === "tel" && isTyped && !isPhoneText(data))
    event.preventDefault();
}
