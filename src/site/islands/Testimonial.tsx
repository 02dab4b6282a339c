import { toggles } from "../../contract/text/navigation.ts";
import { Picture, type PictureProps } from "./Picture.tsx";
import styles from "./Testimonial.module.css";

export interface TestimonialProps {
  /** The whole text. */
  readonly text: string;
  /** The text as far as it shows at first, if it is cut. */
  readonly short?: string | undefined;
  readonly name: string;
  readonly organisation: string;
  readonly portrait?: PictureProps | undefined;
  readonly placeholder: PictureProps;
}

/** One voice. The whole text unfolds without script. */
export function Testimonial(props: TestimonialProps) {
  const { text, short, name, organisation, portrait, placeholder } = props;
  return (
    <figure className={styles["testimonial"]} dir="auto">
      <blockquote className={`cut-text ${styles["quote"] ?? ""}`} dir="auto">
        <p className="short">{short ?? text}</p>
        {short !== undefined && (
          <details>
            <summary className="target disclosure">
              <span className="more">{toggles.readMore}</span>
              <span className="less">{toggles.readLess}</span>
              <span className="visually-hidden">{`: ${name}`}</span>
            </summary>
            <p>{text}</p>
          </details>
        )}
      </blockquote>
      <figcaption className={styles["voice"]}>
        <Picture {...(portrait ?? placeholder)} alt="" />
        <span>
          <span className={styles["name"]}>{name}</span>
          {organisation !== "" && <span className={styles["organisation"]}>{organisation}</span>}
        </span>
      </figcaption>
    </figure>
  );
}
