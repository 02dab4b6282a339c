import fieldStyles from "./field.module.css";
import styles from "./Checkbox.module.css";
import tick from "./tick.module.css";
import { controlAttributes, FieldError, type FieldBasics } from "./FieldFrame.tsx";

export interface CheckboxProps extends FieldBasics {
  readonly value: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A tick box; a click on its label toggles it too. */
export function Checkbox(props: CheckboxProps) {
  const { id, label, value, onChange } = props;
  return (
    <div className={fieldStyles["field"]}>
      <div className={styles["choice"]}>
        <input
          {...controlAttributes(props)}
          className={`${tick["tick"] ?? ""} ${styles["box"] ?? ""}`}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError {...props} />
    </div>
  );
}
