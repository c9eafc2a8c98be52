import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import {
  type FieldErrors,
  type FieldPath,
  FormProvider,
  type ResolverResult,
  set,
  useForm,
  useFormState,
} from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { Day } from "#shared/domain/day.ts";
import { type FormSettings, FormSettingsContext } from "../../../inputs/form-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./explore-form.module.css";
import { formPathOf } from "./form-paths.ts";
import { GridSections } from "./grid-sections.tsx";
import { PresetStrip } from "./preset-strip.tsx";
import { SweepReadingProvider, useSweepReading } from "./sweep-reading.tsx";
import { bodyOf, type SweepValues, valuesOf } from "./sweep-values.ts";

type Props = {
  readonly settings: FormSettings;
  /** The full grid, which a reset goes back to. */
  readonly defaults: SweepBody;
  /** The form to begin with. */
  readonly initial: SweepBody;
  /** Told of every edit. */
  readonly onEdited: (body: SweepBody) => void;
  /** Sends the form; resolves to the faults that the service found in it. */
  readonly onSubmit: (body: SweepBody) => Promise<FieldProblems>;
  /** What stands at the form's end: the count and the button. */
  readonly children: ReactNode;
};

const NONE: FieldProblems = {};

/** The form library's validation by the service's own reading. */
const resolveWith =
  (yesterday: Day) =>
  (values: SweepValues): ResolverResult<SweepValues> => {
    const reading = readSweep(bodyOf(values), yesterday);
    if (reading.ok) return { values, errors: {} };
    const errors: FieldErrors<SweepValues> = {};
    for (const [path, message] of Object.entries(reading.fields))
      set(errors, formPathOf(path), { type: "reading", message });
    return { values: {}, errors };
  };

/** Faults of the grid as a whole stand nowhere in the form: they are said as sentences. */
const isOfGrid = (path: string): boolean => path === "combinations" || path === "spreads";

/** The 'Search' form: what is tried, over which period and at which costs. Nothing that is typed is ever lost. */
export const ExploreForm = ({ settings, defaults, initial, onEdited, onSubmit, children }: Props) => {
  const [values] = useState(() => valuesOf(initial));
  const form = useForm<SweepValues>({
    defaultValues: values,
    resolver: resolveWith(settings.yesterday),
    shouldFocusError: false,
  });
  const [refused, setRefused] = useState(NONE);
  const element = useRef<HTMLFormElement>(null);
  const awaitsFocus = useRef(false);

  useEffect(() => {
    // The library also tells of a submission and of faults; only another body is an edit.
    let last = JSON.stringify(bodyOf(form.getValues()));
    const tell = ({ values: now }: { readonly values: SweepValues }) => {
      const body = bodyOf(now);
      const text = JSON.stringify(body);
      if (text === last) return;
      last = text;
      awaitsFocus.current = false;
      setRefused(NONE);
      onEdited(body);
    };
    return form.subscribe({ formState: { values: true }, callback: tell });
  }, [form, onEdited]);

  const focusFirstFault = () => {
    awaitsFocus.current = true;
  };
  /** The first fault in reading order, once it is drawn; until then there is none to be found. */
  const giveFocus = useCallback(() => {
    if (!awaitsFocus.current) return;
    const broken = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    broken?.focus();
    awaitsFocus.current = !broken;
  }, []);

  const showFaults = (problems: FieldProblems) => {
    setRefused(problems);
    for (const [path, message] of Object.entries(problems)) {
      const place = formPathOf(path) as FieldPath<SweepValues>;
      if (!isOfGrid(path)) form.setError(place, { type: "service", message });
    }
    const ofGrid = Object.entries(problems).filter(([path]) => isOfGrid(path));
    if (ofGrid.length > 0)
      form.setError("root", { type: "service", message: ofGrid.map((each) => each.join(" ")).join(" ") });
    if (Object.keys(problems).length > 0) focusFirstFault();
  };

  const send = form.handleSubmit(async (sent) => showFaults(await onSubmit(bodyOf(sent))), focusFirstFault);

  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <SweepReadingProvider refused={refused}>
          <form
            ref={element}
            className={styles.form}
            aria-label="Search"
            noValidate
            onSubmit={(event) => void send(event)}
          >
            <div className={styles.title}>
              <h2>Search</h2>
              <Button size="small" onClick={() => form.reset(valuesOf(defaults))}>
                Reset
              </Button>
            </div>
            <PresetStrip defaults={defaults} />
            <GridSections />
            <FormFault onDrawn={giveFocus} />
            {children}
          </form>
        </SweepReadingProvider>
      </FormProvider>
    </FormSettingsContext>
  );
};

type FormFaultProps = { readonly onDrawn: () => void };

/** A fault that belongs to no field of the form; it tells whenever faults were drawn anew. */
const FormFault = ({ onDrawn }: FormFaultProps) => {
  const { errors } = useFormState<SweepValues>();
  useSweepReading();
  useEffect(() => onDrawn());
  return errors.root?.message ? <Notice kind="failure">{errors.root.message}</Notice> : null;
};
