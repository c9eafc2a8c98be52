import DatePicker from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";
import "./range-calendar.css";
import { EARLIEST_DAY } from "#shared/contracts/read-backtest.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { dayOfLocal, isSelectable, localDateOf } from "./typed-date.ts";

type Props = {
  /** As the form holds it: `yyyy-MM-dd`, blank, or text that is no date. */
  readonly start: string;
  readonly end: string;
  readonly yesterday: Day;
  readonly onChoose: (start: string, end: string) => void;
};

const YEARS_OFFERED = 30;

const held = (date: Date | null): string => (date ? formatDay(dayOfLocal(date)) : "");

/** The calendar of the date range: weekdays from 2015 to yesterday. Loaded when it is first opened. */
export const RangeCalendar = ({ start, end, yesterday, onChoose }: Props) => (
  <DatePicker
    inline
    selectsRange
    startDate={localDateOf(start)}
    endDate={localDateOf(end)}
    openToDate={localDateOf(start) ?? localDateOf(formatDay(yesterday)) ?? new Date()}
    minDate={localDateOf(formatDay(EARLIEST_DAY)) ?? new Date()}
    maxDate={localDateOf(formatDay(yesterday)) ?? new Date()}
    filterDate={(date) => isSelectable(dayOfLocal(date), yesterday)}
    dateFormat="MM/dd/yyyy"
    showYearDropdown
    scrollableYearDropdown
    yearDropdownItemNumber={YEARS_OFFERED}
    onChange={([from, to]) => onChoose(held(from), held(to))}
  />
);
