/** Calendar case of a story: months, mornings and dates around unusual days. */
interface Era {
  /** the current month, the next, the previous, the same month of the year before, an earlier one */
  months: readonly string[]
  /** dates of workbooks: the last four, the first of the month, a Sunday, then months before and after */
  mornings: readonly string[]
  /** dates of the questions */
  dates: readonly string[]
  /** successive values of today */
  todays: readonly string[]
}

const AUTUMN: Era = {
  months: ['2026-11', '2026-12', '2026-10', '2025-11', '2026-02'],
  mornings: [
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-23',
    '2026-11-03',
    '2026-11-15',
    '2026-10-30',
    '2026-10-06',
    '2025-11-20',
    '2025-12-01',
    '2026-02-11',
    '2026-12-02',
  ],
  dates: [
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-30',
    '2026-11-02',
    '2026-10-31',
    '2026-12-01',
    '2025-11-30',
    '2026-02-10',
    '2026-11-14',
  ],
  todays: ['2026-11-24', '2026-12-03', '2027-01-05'],
}

/** 29 February 2028 is a Tuesday; the year before has none, and its last day of February is a Sunday. */
const LEAP_DAY: Era = {
  months: ['2028-02', '2028-03', '2028-01', '2027-02', '2027-12'],
  mornings: [
    '2028-02-29',
    '2028-02-28',
    '2028-02-25',
    '2028-03-01',
    '2028-02-02',
    '2028-02-20',
    '2028-01-28',
    '2028-01-06',
    '2027-02-25',
    '2027-03-01',
    '2027-12-15',
    '2028-03-02',
  ],
  dates: [
    '2028-02-29',
    '2028-02-28',
    '2028-02-25',
    '2028-02-26',
    '2028-02-01',
    '2028-01-31',
    '2028-03-01',
    '2027-02-28',
    '2027-12-14',
    '2028-02-19',
  ],
  todays: ['2028-02-29', '2028-03-02', '2028-04-04'],
}

/** The clocks go forward on Sunday 29 March 2026, the year before on the 30th. */
const SPRING: Era = {
  months: ['2026-03', '2026-04', '2026-02', '2025-03', '2025-12'],
  mornings: [
    '2026-03-27',
    '2026-03-26',
    '2026-03-25',
    '2026-03-30',
    '2026-03-03',
    '2026-03-29',
    '2026-02-27',
    '2026-02-03',
    '2025-03-27',
    '2025-03-31',
    '2025-12-10',
    '2026-04-02',
  ],
  dates: [
    '2026-03-27',
    '2026-03-26',
    '2026-03-25',
    '2026-03-31',
    '2026-03-02',
    '2026-02-28',
    '2026-04-01',
    '2025-03-31',
    '2025-12-09',
    '2026-03-29',
  ],
  todays: ['2026-03-30', '2026-04-07', '2026-05-04'],
}

/** The clocks go back on Sunday 25 October 2026. */
const CLOCKS_BACK: Era = {
  months: ['2026-10', '2026-11', '2026-09', '2025-10', '2026-06'],
  mornings: [
    '2026-10-23',
    '2026-10-22',
    '2026-10-21',
    '2026-10-26',
    '2026-10-02',
    '2026-10-25',
    '2026-09-30',
    '2026-09-04',
    '2025-10-23',
    '2025-10-27',
    '2026-06-18',
    '2026-11-03',
  ],
  dates: [
    '2026-10-23',
    '2026-10-22',
    '2026-10-21',
    '2026-10-31',
    '2026-10-01',
    '2026-09-30',
    '2026-11-02',
    '2025-10-26',
    '2026-06-17',
    '2026-10-25',
  ],
  todays: ['2026-10-26', '2026-11-03', '2026-12-02'],
}

/** 31 December is a Thursday; Monday's file is dated 1 January. */
const YEAR_END: Era = {
  months: ['2026-12', '2027-01', '2026-11', '2025-12', '2026-01'],
  mornings: [
    '2026-12-30',
    '2026-12-29',
    '2026-12-28',
    '2027-01-01',
    '2026-12-02',
    '2026-12-20',
    '2026-11-30',
    '2026-11-05',
    '2025-12-31',
    '2026-01-01',
    '2026-01-15',
    '2027-01-04',
  ],
  dates: [
    '2026-12-31',
    '2026-12-29',
    '2026-12-28',
    '2026-12-25',
    '2026-12-01',
    '2026-11-30',
    '2027-01-01',
    '2025-12-31',
    '2026-01-14',
    '2026-12-19',
  ],
  todays: ['2026-12-31', '2027-01-04', '2027-02-02'],
}

/** A network that started in June: no data of the year before, and none of January. */
const MID_YEAR: Era = {
  months: ['2026-08', '2026-09', '2026-07', '2026-06', '2026-06'],
  mornings: [
    '2026-08-14',
    '2026-08-13',
    '2026-08-12',
    '2026-08-17',
    '2026-08-04',
    '2026-08-16',
    '2026-07-31',
    '2026-07-15',
    '2026-06-16',
    '2026-07-01',
    '2026-06-30',
    '2026-09-02',
  ],
  dates: [
    '2026-08-14',
    '2026-08-13',
    '2026-08-12',
    '2026-08-31',
    '2026-08-03',
    '2026-07-31',
    '2026-09-01',
    '2026-06-30',
    '2026-06-15',
    '2026-08-15',
  ],
  todays: ['2026-08-18', '2026-09-02', '2026-10-05'],
}

const ERAS = [AUTUMN, LEAP_DAY, SPRING, CLOCKS_BACK, YEAR_END, MID_YEAR] as const
export const LAST_ERA = ERAS.length - 1

let now = AUTUMN

/** Selects the calendar case of the following story. */
export function beginEra(number: number): void {
  now = ERAS[number] ?? AUTUMN
}

export const monthAt = (index: number) => now.months[index] ?? now.months[0] ?? ''
export const morningAt = (index: number) => now.mornings[index] ?? ''
export const dateAt = (index: number) => now.dates[index] ?? now.dates[0] ?? ''
export const todayAt = (index: number) => now.todays[index] ?? now.todays.at(-1) ?? ''
export const monthsOfEra = () => now.months
/** Index of a story's last day. */
export const LAST_DAY = 2
export const DATES_LOOKED_AT = 10
