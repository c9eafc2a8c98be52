import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { classes } from "../../ui/classes.ts";
import { positionByKey } from "../../ui/focus/position-by-key.ts";
import styles from "./reader.module.css";
import { type SpotPlace, type SpotWords, spoken } from "./spot.ts";

type ReaderProps = {
  /** The slider's name, such as "Equity curve, point by point". */
  readonly label: string;
  readonly count: number;
  readonly wordsAt: (place: number) => SpotWords;
  readonly spotAt: (place: number) => SpotPlace | undefined;
  /** Returns the index of the point at a pixel position. */
  readonly placeAt: (x: number, y: number) => number | undefined;
  readonly children: ReactNode;
};

/**
 * A crosshair with the values of all series at one point. The pointer moves it; for keyboards and screen
 * readers it is a slider.
 */
export const Reader = ({ label, count, wordsAt, spotAt, placeAt, children }: ReaderProps) => {
  const [wanted, setPlace] = useState(count - 1);
  const [spot, setSpot] = useState<SpotPlace>();
  const place = Math.max(0, Math.min(count - 1, wanted));
  const show = (next: number): void => {
    setPlace(next);
    setSpot(spotAt(next));
  };
  const hide = (): void => setSpot(undefined);
  const slider = useRef<HTMLDivElement>(null);
  // Pixel positions hold for one size only.
  useEffect(() => {
    const observer = new ResizeObserver(() => setSpot(undefined));
    if (slider.current) observer.observe(slider.current);
    return () => observer.disconnect();
  }, []);
  const onPointer = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const next = placeAt(clientX - left, clientY - top);
    if (next === undefined) hide();
    else show(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") hide();
    const next = positionByKey(event, place, count);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  if (count === 0) return <div className={styles.drawing}>{children}</div>;
  const words = wordsAt(place);
  return (
    <>
      <div className={styles.drawing}>{children}</div>
      {spot && <Crosshair spot={spot} words={words} />}
      <div
        ref={slider}
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={place}
        aria-valuetext={spoken(words)}
        onKeyDown={onKey}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && show(place)}
        onBlur={hide}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerCancel={hide}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && hide()}
      />
    </>
  );
};

const px = (pixels: number): string => `${pixels.toFixed(1)}px`;

type CrosshairProps = { readonly spot: SpotPlace; readonly words: SpotWords };

const Crosshair = ({ spot: { x, top, bottom, width, dots }, words }: CrosshairProps) => (
  <div
    className={styles.crosshair}
    aria-hidden="true"
    style={{ "--x": px(x), "--share": (x / width).toFixed(3) } as CSSProperties}
  >
    <span className={styles.line} style={{ top: px(top), height: px(bottom - top) }} />
    {dots.map(({ title, y, colour }) => (
      <span key={title} className={styles.dot} style={{ top: px(y), background: colour }} />
    ))}
    <Bubble words={words} isAtLeft={x > width / 2} />
  </div>
);

type BubbleProps = { readonly words: SpotWords; readonly isAtLeft: boolean };

const Bubble = ({ words: { title, lines }, isAtLeft }: BubbleProps) => (
  <div className={classes(styles.bubble, isAtLeft ? styles.atLeft : styles.atRight)}>
    <p className="quiet">{title}</p>
    <dl className="stack-1">
      {lines.map(({ title: name, text, colour }) => (
        <div key={name} className={styles.value}>
          <dt>
            {colour && <span className={styles.swatch} style={{ background: colour }} />}
            {name}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
);
