import { FieldFrame, textAttributes, type TextBasics } from "./FieldFrame.tsx";

/** Several lines of text; grows with its content. */
export function TextArea(props: TextBasics & { readonly isReadOnly?: boolean }) {
  return (
    <FieldFrame {...props}>
      <textarea {...textAttributes(props)} dir="auto" rows={5} readOnly={props.isReadOnly} />
    </FieldFrame>
  );
}
