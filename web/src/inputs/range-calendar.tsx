import type { Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import { useState } from "react";

import DatePicker, { type ReactDatePickerCustomHeaderProps } from "react-datepicker";

import "react-datepicker/dist/react-datepicker.css";
import "./range-calendar.css";
import { EARLIEST_DAY } from "#shared/contracts/form/row-rules.ts";
import { isSession } from "#shared/domain/calendar.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { Button } from "../ui/buttons/button.tsx";
import styles from "./calendar-head.module.css";
import type { DataSpan } from "./ticker-data.ts";
import { dayOfLocal, isSelectable, isWeekend, localDateOf } from "./typed-date.ts";

type Props = {
  readonly start: string;
  readonly end: string;
  readonly yesterday: Day;
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

const YEARS_SHOWN = 30;

const yearOf = (day: Day): number => Number(formatDay(day).slice(0, 4));

const monthName = new Intl.DateTimeFormat("en-US", { month: "long" });

type HeadProps = ReactDatePickerCustomHeaderProps & {
  readonly last: Day;
};

/**
 * The month with its arrows and a year dropdown of 30 years (spec §9); years before the first test day are
 * disabled.
 */
const CalendarHead = ({ last, date, changeYear, ...month }: HeadProps) => (
  <div className="line gap-2 px-2 pb-2">
    <Button
      size="small"
      className={styles.arrow}
      aria-label="Previous Month"
      disabled={month.prevMonthButtonDisabled}
      onClick={month.decreaseMonth}
    >
      ‹
    </Button>
    <span className="grow body bold text-right">{monthName.format(date)}</span>
    <select
      className={styles.year}
      aria-label="Year"
      value={date.getFullYear()}
      onChange={(event) => changeYear(Number(event.target.value))}
    >
      {Array.from({ length: YEARS_SHOWN }, (_, back) => yearOf(last) - back).map((year) => (
        <option key={year} disabled={year < yearOf(EARLIEST_DAY)}>
          {year}
        </option>
      ))}
    </select>
    <Button
      size="small"
      className={styles.arrow}
      aria-label="Next Month"
      disabled={month.nextMonthButtonDisabled}
      onClick={month.increaseMonth}
    >
      ›
    </Button>
  </div>
);
