import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useInSight } from "../../charts/use-in-sight.ts";
import { paths } from "../../lib/paths.ts";
import { classes } from "../../ui/classes.ts";
import { SkeletonText } from "../../ui/waiting/skeleton.tsx";
import styles from "./how-it-works.module.css";
import type { Pieces } from "./pieces.tsx";

/** Loads a piece after the page's text, because pieces need the form and its rules. */
const pieceOf = (name: keyof Pieces): ComponentType =>
  lazy(() => import("./pieces.tsx").then(({ pieces }) => ({ default: pieces[name] })));

type Step = {
  readonly title: string;
  readonly text: string;
  readonly piece: keyof Pieces;
  /** Whether the piece has a frame in the product as well. */
  readonly isFramed?: boolean;
};

const STEPS: readonly Step[] = [
  {
    title: "Baseline configuration",
    text: "Choose a ticker, a period, and a balance, and build the position leg by leg: side, days to expiration, delta. The form reads your ticket back in plain words, so you test what you mean.",
    piece: "baseline",
    isFramed: true,
  },
  {
    title: "Risk management and filters",
    text: "Set your profit target and your stop. Then choose when to enter: when implied volatility is high or above an average, or before earnings or an FOMC decision.",
    piece: "risk",
    isFramed: true,
  },
  {
    title: "Run backtests",
    text: "Ten years of sessions take about as long as reading this sentence. Leave the page if you like: your run will be there when you come back.",
    piece: "run",
  },
  {
    title: "Analyze results",
    text: "First the answer: five numbers. Then the evidence: the equity curve, drawdowns, months and years, the ticker for comparison, and every single trade.",
    piece: "analyze",
  },
  {
    title: "Save",
    text: "One click saves everything: inputs, trades, charts, and notes. Unsaved runs are deleted after 30 days.",
    piece: "save",
    isFramed: true,
  },
  {
    title: "Review",
    text: "Line up what you've tried and sort by what matters to you. Reopen one, change one thing, run it again. That's how a rule earns its keep.",
    piece: "review",
  },
];
type Part = Step & { readonly Piece: ComponentType };
const parts: readonly Part[] = STEPS.map((step) => ({ ...step, Piece: pieceOf(step.piece) }));

export const HowItWorks = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLater = useIsLater();
  const isWanted = useLocation().pathname === paths.howItWorks;
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <section className="stack-8" aria-labelledby="how-it-works">
      <h2 ref={heading} id="how-it-works" tabIndex={-1} className={styles.title}>
        How it works
      </h2>
      <ol className={styles.steps}>
        {parts.map((step) => (
          <li key={step.piece} className={styles.step}>
            <div className={`stack-3 at-top ${styles.words}`}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
            <PieceOfProduct step={step} isLater={isLater} />
          </li>
        ))}
      </ol>
    </section>
  );
};

/**
 * An inert piece of the product. It loads when it is nearly in sight, or after a delay, so that the first visit
 * does not wait for it.
 */
const PieceOfProduct = ({ step, isLater }: { readonly step: Part; readonly isLater: boolean }) => {
  const { piece, isFramed, Piece } = step;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInSight(place);
  const shape = <SkeletonText lines={isFramed ? 3 : 5} />;
  return (
    <div
      ref={place}
      className={classes(`stack ${styles.piece}`, styles[piece], isFramed && `card p-6 ${styles.framed}`)}
      inert
    >
      {isNear || isLater ? (
        <Suspense fallback={shape}>
          <Piece />
        </Suspense>
      ) : (
        shape
      )}
    </div>
  );
};

const LATER_MS = 3_000;

const useIsLater = (): boolean => {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
};
