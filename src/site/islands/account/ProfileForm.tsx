import { useStore } from "@nanostores/react";
import { useEffect, useState, type InputEvent, type MouseEvent } from "react";

import { isPhoneText } from "../../../contract/rules.ts";
import { withAsciiDigits } from "../../../contract/digits.ts";
import type { Profile } from "../../../contract/profile.ts";
import { profileFields } from "../../../contract/profile-fields.ts";
import {
  createPictureChoice,
  type PictureChoice,
  createProfileForm,
} from "../../stores/account/profile.ts";
import { livePicture } from "../../client/addresses.ts";
import { formText } from "../../../contract/text/form.ts";
import { loginAgainText } from "../../../contract/text/login-again.ts";
import { profileText } from "../../../contract/text/profile.ts";
import { ErrorSummary, type ErrorSummaryProps } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import fieldStyles from "../../ui/field.module.css";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { FormStatus } from "../FormStatus.tsx";
import { IslandBoundary } from "../IslandBoundary.tsx";
import { livePage } from "../live-page.ts";
import { summaryOf, useForm } from "../use-form.ts";
import { LoginAgain } from "./LoginDialog.tsx";
import { preparePicture } from "./prepare-picture.ts";
import styles from "./ProfileForm.module.css";
import { pictureId, ProfilePicture } from "./ProfilePicture.tsx";

const fields = Object.values(profileFields);
const lines = fields.filter((field) => field.control !== "area");
const areas = fields.filter((field) => field.control === "area");

export interface ProfileFormProps {
  readonly profile: Profile;
  /** Reads the code that the profile was loaded for; empty once that participant is logged out. */
  readonly participant: () => string;
}

function createLiveProfile({ profile, participant }: ProfileFormProps) {
  const page = livePage();
  const picture = createPictureChoice(preparePicture);
  const form = createProfileForm({ ...page, participant, profile, picture });
  const [saved] = [profile.vWebpImage, profile.vImage].flatMap(
    (address) => livePicture(address ?? "", page.api.address) ?? [],
  );
  return { picture, form, saved };
}

/** The form of /profile (specification 2, 4 and 5). */
export function ProfileForm(props: ProfileFormProps) {
  const [live] = useState(() => createLiveProfile(props));
  return (
    <IslandBoundary>
      <BoundForm {...live} profile={props.profile} />
    </IslandBoundary>
  );
}

type BoundFormProps = ReturnType<typeof createLiveProfile> & Pick<ProfileFormProps, "profile">;

function BoundForm({ profile, picture, form, saved }: BoundFormProps) {
  const isSignedOut = useStore(form.$isSignedOut, { ssr: "initial" });
  const { root, state, isBusy, formProps, summary, field } = useForm(form, "profile");
  const summaryWithPicture = useSummaryWithPicture(summary, picture);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (form.hasUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [form]);
  const basics = ({ name, maximum, ...rules }: (typeof fields)[number]) => ({
    ...field(name),
    label: profileText[name],
    isOptional: !("required" in rules),
    hint:
      name === "phone"
        ? profileText.phoneHint
        : rules.control === "area" && state.values[name].length > 0.9 * maximum
          ? profileText.aboutHint(maximum)
          : undefined,
  });
  return (
    <div ref={root}>
      <form className={styles["form"]} {...formProps}>
        <ProfilePicture
          picture={picture}
          saved={saved}
          alt={profile.vImageAlt || profileText.picture}
        >
          <p className={styles["name"]}>{`${state.values.firstName} ${state.values.lastName}`}</p>
        </ProfilePicture>
        <div className={styles["fields"]}>
          <ErrorSummary {...summaryWithPicture} />
          <div className={fieldStyles["pairs"]} onBeforeInput={refuseLetters}>
            {lines.map((line) => (
              <Field
                key={line.name}
                {...basics(line)}
                type={line.control}
                autoComplete={line.autoComplete}
              />
            ))}
          </div>
          {profile.vEmailPending !== "" && <p>{profileText.emailPending(profile.vEmailPending)}</p>}
          {areas.map((area) => (
            <TextArea key={area.name} {...basics(area)} />
          ))}
          <div className={styles["actions"]}>
            <SubmitButton label={profileText.submit} isBusy={isBusy} />
            <a
              className="button button-quiet"
              href="/dashboard"
              onClick={(event) => opensHere(event) && form.discard()}
            >
              {formText.cancel}
            </a>
          </div>
          <FormStatus {...state} />
        </div>
      </form>
      {isSignedOut && (
        <LoginAgain
          text={loginAgainText.typed}
          onLogin={() => void form.resumeAfterLogin()}
          onLater={() => form.logInLater()}
        />
      )}
    </div>
  );
}

/**
 * Adds a refused picture to the fields that a submit has refused, in the order of the form. It alone
 * refuses no submit: the pick is cleared, and the saved picture stays (specification 5).
 */
function useSummaryWithPicture(
  { errors, refusals }: ErrorSummaryProps,
  { $state }: PictureChoice,
): ErrorSummaryProps {
  const { error } = useStore($state, { ssr: "initial" });
  const [refused, setRefused] = useState({ refusals, error });
  if (refused.refusals !== refusals) setRefused({ refusals, error });
  if (refused.error === null || errors.length === 0) return summaryOf(errors, refusals);
  const text = error ?? refused.error;
  return summaryOf([{ id: pictureId, text, isMended: error === null }, ...errors], refusals);
}

/** A link with one of these keys opens beside the page. */
const opensHere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ![ctrlKey, metaKey, shiftKey, altKey].includes(true);

/** Refuses letters in a phone number before they are typed: removing them afterwards would move the caret. */
function refuseLetters(event: InputEvent<HTMLElement>): void {
  const { target, data } = event as typeof event & { data?: string | null };
  const isTyped = typeof data === "string" && data.length === 1;
  if (
    target instanceof HTMLInputElement &&
    target.type === "tel" &&
    isTyped &&
    !isPhoneText(withAsciiDigits(data))
  )
    event.preventDefault();
}
