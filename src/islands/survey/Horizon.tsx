import styles from "./Horizon.module.css";

/** Dots of a half circle, in a drawing of 120 by 72 whose horizon is at 60. */
const arc = (radius: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (Math.PI * index) / (count - 1);
    return {
      x: (60 - radius * Math.cos(angle)).toFixed(1),
      y: (60 - radius * Math.sin(angle)).toFixed(1),
    };
  });

const arcs = [arc(28, 11), arc(40, 15), arc(52, 19)];

/** The participant's place in the outer arc, right of its top. */
const ownPlace = 11;

/**
 * The sun on the horizon under arcs of people (design 7): the loader, which moves, and the end of a
 * survey, where the participant's own dot rises into the outer arc.
 */
export function Horizon({ kind }: { readonly kind: "loader" | "end" }) {
  return (
    <svg
      className={styles["horizon"]}
      data-kind={kind}
      viewBox="0 0 120 72"
      width="120"
      height="72"
      aria-hidden="true"
    >
      <path className="art-accent" d="M44 60a16 16 0 0 1 32 0z" />
      {arcs.map((dots, row) => (
        <g key={row} className={`art-ink ${styles["arc"] ?? ""}`}>
          {dots.map(({ x, y }, place) => {
            const isOwn = kind === "end" && row === 2 && place === ownPlace;
            return isOwn ? (
              <circle key={x} className={`art-accent ${styles["own"] ?? ""}`} cx={x} cy={y} r="3" />
            ) : (
              <circle key={x} cx={x} cy={y} r="2" />
            );
          })}
        </g>
      ))}
      <path className="art-ink" d="M4 65h112v1.5H4z" />
    </svg>
  );
}
