import styles from "./Horizon.module.css";

/** Half circles of people, in a drawing of 120 by 72 whose horizon is at 60. */
const arcs = [
  { radius: 28, people: 11 },
  { radius: 40, people: 15 },
  { radius: 52, people: 19 },
];

/**
 * The sun on the horizon under arcs of people (design 7): the loader, which moves, the screens without
 * questions, and the end of a survey, where the participant's own dot rises into the outer arc.
 */
export function Horizon({ kind }: { readonly kind?: "loader" | "end" | undefined }) {
  return (
    <svg className={styles["horizon"]} data-kind={kind} viewBox="0 0 120 72" aria-hidden="true">
      <path className="art-accent" d="M44 60a16 16 0 0 1 32 0z" />
      {arcs.map(({ radius, people }) => (
        <path
          key={radius}
          className={styles["arc"]}
          d={`M${60 - radius} 60a${radius} ${radius} 0 0 1 ${2 * radius} 0`}
          pathLength={people - 0.99}
        />
      ))}
      {kind === "end" && (
        <circle className={`art-accent ${styles["own"] ?? ""}`} cx="77.8" cy="11.1" r="3" />
      )}
      <path className="art-ink" d="M4 65h112v1.5H4z" />
    </svg>
  );
}
