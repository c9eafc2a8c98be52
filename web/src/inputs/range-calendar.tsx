import type { Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import { useState } from "react";
import DatePicker from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";
import "./range-calendar.css";
import { EARLIEST_DAY } from "#shared/contracts/form/row-rules.ts";
import { isSession } from "#shared/domain/calendar.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { CalendarHead } from "./calendar-head.tsx";
import type { DataSpan } from "./ticker-data.ts";
import { dayOfLocal, isSelectable, isWeekend, localDateOf } from "./typed-date.ts";

type Props = {
  /** A date as the form stores it: `yyyy-MM-dd`, blank, or invalid text. */
  readonly start: string;
  readonly end: string;
  readonly yesterday: Day;
  /** The range of the data; other days are shaded. */
  readonly span: DataSpan | undefined;
  readonly onChoose: (start: string, end: string) => void;
};

/** Labels days as "January 30, 2020": "30th" would differ from the number in the cell. */
const LOCALE: Locale = { ...enUS, formatLong: { ...enUS.formatLong, date: () => "EEEE, MMMM d, y" } };

const held = (date: Date | null): string => (date ? formatDay(dayOfLocal(date)) : "");

/** Returns whether the data lack the day. Weekends are disabled already. */
const isWithout = (day: Day, span: DataSpan): boolean =>
  day < span.first || day > span.last || (!isWeekend(day) && !isSession(day));

/**
 * The calendar of the date range, from 2015 to yesterday without weekends. It is loaded when first opened. It
 * opens on the whole period, with yesterday for an unset end, so that the first click starts a new range.
 */
export const RangeCalendar = ({ start, end, yesterday, span, onChoose }: Props) => {
  const last = localDateOf(formatDay(yesterday)) ?? new Date();
  const lastWithData = (span && span.last < yesterday && localDateOf(formatDay(span.last))) || last;
  const from = localDateOf(start);
  const [range, setRange] = useState<[Date | null, Date | null]>([from, from && (localDateOf(end) ?? last)]);
  return (
    <DatePicker
      inline
      selectsRange
      locale={LOCALE}
      startDate={range[0]}
      endDate={range[1]}
      openToDate={from ?? lastWithData}
      minDate={localDateOf(formatDay(EARLIEST_DAY)) ?? last}
      maxDate={last}
      filterDate={(date) => isSelectable(dayOfLocal(date), yesterday)}
      dayClassName={(date) => (span && isWithout(dayOfLocal(date), span) ? "without-data" : "")}
      dateFormat="MM/dd/yyyy"
      renderCustomHeader={(head) => <CalendarHead {...head} last={yesterday} />}
      onChange={(next) => {
        setRange(next);
        onChoose(held(next[0]), held(next[1]));
      }}
    >
      {span && <p className="legend-without-data">No data</p>}
    </DatePicker>
  );
};
