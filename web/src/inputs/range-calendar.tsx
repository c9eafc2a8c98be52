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
  /** As the form holds it: `yyyy-MM-dd`, blank, or text that is no date. */
  readonly start: string;
  readonly end: string;
  readonly yesterday: Day;
  /** From when to when there are data: other days are shaded. */
  readonly span: DataSpan | undefined;
  readonly onChoose: (start: string, end: string) => void;
};

/** Days are called "January 30, 2020": with "30th" the name of a cell would not hold the number that stands in it. */
const LOCALE: Locale = { ...enUS, formatLong: { ...enUS.formatLong, date: () => "EEEE, MMMM d, y" } };

const held = (date: Date | null): string => (date ? formatDay(dayOfLocal(date)) : "");

/** Whether nobody traded on the day, or not in these data; weekends cannot be chosen and say so already. */
const isWithout = (day: Day, span: DataSpan): boolean =>
  day < span.first || day > span.last || (!isWeekend(day) && !isSession(day));

/**
 * The calendar of the date range: weekdays from 2015 to yesterday. Loaded when it is first opened. It opens on the whole
 * period, an end that is not set being yesterday, so that the first press always begins a new range.
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
