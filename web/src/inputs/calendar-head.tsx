import type { ReactDatePickerCustomHeaderProps } from "react-datepicker";
import { EARLIEST_DAY } from "#shared/contracts/form/row-rules.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { Button } from "../ui/buttons/button.tsx";
import styles from "./calendar-head.module.css";

const YEARS_SHOWN = 30;

const yearOf = (day: Day): number => Number(formatDay(day).slice(0, 4));

const monthName = new Intl.DateTimeFormat("en-US", { month: "long" });

type Props = ReactDatePickerCustomHeaderProps & {
  /** The last selectable day. */
  readonly last: Day;
};

/**
 * The month with its arrows and a year dropdown of 30 years (spec §9); years before the first test day are
 * disabled.
 */
export const CalendarHead = ({ last, date, changeYear, ...month }: Props) => (
  <div className={styles.head}>
    <Button
      size="small"
      className={styles.arrow}
      aria-label="Previous Month"
      disabled={month.prevMonthButtonDisabled}
      onClick={month.decreaseMonth}
    >
      ‹
    </Button>
    <span className={styles.month}>{monthName.format(date)}</span>
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
