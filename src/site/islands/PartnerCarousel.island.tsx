import { carouselText } from "../../contract/text/site.ts";
import carousel from "./carousel.module.css";
import { IslandBoundary } from "./IslandBoundary.tsx";
import styles from "./PartnerCarousel.module.css";
import { Picture, type PictureProps } from "./Picture.tsx";
import { useCarousel } from "./use-carousel.ts";

export interface PartnerCarouselProps {
  readonly items: readonly (PictureProps & { readonly alt: string })[];
}

/**
 * Logos of partner organisations: loops, four, three, two or one at a time (specification 9).
 * Logos take no focus, so those out of sight stay readable instead of becoming inert.
 */
export const PartnerCarousel = (props: PartnerCarouselProps) => (
  <IslandBoundary>
    <Logos {...props} />
  </IslandBoundary>
);

function Logos({ items }: PartnerCarouselProps) {
  const turning = useCarousel(carouselText.partners, "partners-row");
  const { root, viewport, names, isMoved, selected, shown, step, onArrow } = turning;
  const total = items.length;
  const last = (selected + shown - 1) % total;
  return (
    <section
      className={`${carousel["carousel"] ?? ""} ${styles["partners"] ?? ""}`}
      ref={root}
      data-count={total}
      {...names.root}
      onKeyDown={(event) => onArrow(event)}
    >
      <div className={carousel["viewport"]} ref={viewport} {...names.viewport}>
        <div className={carousel["row"]}>
          {items.map((item, index) => (
            <div
              key={index}
              className={`${carousel["slide"] ?? ""} ${styles["partner"] ?? ""}`}
              role="group"
              aria-roledescription={carouselText.slideRole}
              aria-label={carouselText.slide(index + 1, total)}
            >
              <Picture {...item} />
            </div>
          ))}
        </div>
      </div>
      {/* Turning changes no element of the row, so the row itself can't announce it. */}
      <p className="visually-hidden" role="status">
        {isMoved && carouselText.partnersShown(selected + 1, last + 1, total)}
      </p>
      <div className={`${carousel["controls"] ?? ""} ${styles["arrows"] ?? ""}`}>
        <Arrow label={carouselText.previous} onClick={() => step(-1)}>
          M10 3L5 8l5 5
        </Arrow>
        <Arrow label={carouselText.next} onClick={() => step(1)}>
          M6 3l5 5-5 5
        </Arrow>
      </div>
    </section>
  );
}

function Arrow({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  /** The drawing, as path data. */
  readonly children: string;
}) {
  return (
    <button
      className={`icon-button ${styles["arrow"] ?? ""}`}
      type="button"
      aria-label={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <path d={children} fill="none" stroke="currentcolor" strokeWidth="2" />
      </svg>
    </button>
  );
}
