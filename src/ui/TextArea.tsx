import styles from "./field.module.css";
import { controlAttributes, FieldFrame, type FieldBasics } from "./FieldFrame.tsx";

export interface TextAreaProps extends FieldBasics {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isReadOnly?: boolean;
}

/** Several lines of text; grows with what is written. */
export function TextArea(props: TextAreaProps) {
  return (
    <FieldFrame field={props}>
      <textarea
        {...controlAttributes(props)}
        className={styles["control"]}
        rows={5}
        readOnly={props.isReadOnly}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
