import { isProductive } from '../workshop-services'

/** An attendance code of the planning (spec 2 §3). */
export interface AttendanceCode {
  code: string
  /** short name, shown in the legend and in lists */
  label: string
  /** days of presence, 0 to 1.107, summed in subtotals and totals */
  value: number
  /** days that count as potential: `P` is present but unproductive (4-decisions, 22) */
  productive: number
}

/** The attendance codes in display order (spec 2 §3); their colours are `styles/planning-codes.css`. */
export const ATTENDANCE_CODES: readonly AttendanceCode[] = [
  entry('P', 'Présent (improductif)', 1, 0),
  entry('1', 'Présent (productif)', 1, 1),
  entry('1.107', 'Heures supplémentaires', 1.107, 1.107),
  entry('0.75', 'Présent à 75 %', 0.75, 0.75),
  entry('0.5', 'Demi-journée', 0.5, 0.5),
  entry('CP', 'Congés payés', 0, 0),
  entry('PCP', 'Prévision de congés', 0, 0),
  entry('CFA', 'École (CFA)', 0, 0),
  entry('M', 'Maladie', 0, 0),
  entry('F', 'Formation', 0, 0),
  entry('D', 'Délégation', 0, 0),
  entry('R', 'Récupération', 0, 0),
  entry('PA', 'Prêt à un autre site', 0, 0),
  entry('RTT', 'RTT', 0, 0),
  entry('A', 'Autre', 0, 0),
]

function entry(code: string, label: string, value: number, productive: number): AttendanceCode {
  return { code, label, value, productive }
}

const BY_CODE = new Map(ATTENDANCE_CODES.map((known) => [known.code, known]))

/** Potential hours per productive day (spec 2 §9). */
export const HOURS_PER_DAY = 7

/** The dictionary's entry; undefined for the empty or an unknown code. */
export function attendanceCode(code: string): AttendanceCode | undefined {
  return BY_CODE.get(code)
}

/** Days of presence of a code, 0 to 1.107; 0 for the empty or an unknown code. */
export function presenceOf(code: string): number {
  return BY_CODE.get(code)?.value ?? 0
}

/** Productive days of a code, 0 to 1.107; `P`, the empty and an unknown code count 0. */
export function productiveDaysOf(code: string): number {
  return BY_CODE.get(code)?.productive ?? 0
}

/**
 * Codes that a team is offered (spec 2 §5): productive teams every code but `P`; other teams `P` and the codes of
 * value 0.
 * @param team a service key; anything else counts as an unproductive team
 */
export function codesFor(team: string): readonly AttendanceCode[] {
  return isProductive(team)
    ? ATTENDANCE_CODES.filter(({ code }) => code !== 'P')
    : ATTENDANCE_CODES.filter(({ code, value }) => code === 'P' || value === 0)
}

/** True if the team is offered the code; the empty code, which clears a day, always is. */
export function offers(team: string, code: string): boolean {
  return code === '' || codesFor(team).some((offered) => offered.code === code)
}

/** The code of an ordinary open day: '1' for productive teams, 'P' for the others (spec 2 §5). */
export function defaultCode(team: string): string {
  return isProductive(team) ? '1' : 'P'
}

/**
 * Parses a typed or pasted code: any case, spaces around, French or English decimals (`0,5`, `.5`, `1,0`).
 * @returns the dictionary's code, '' for blank text, undefined for an unknown code
 */
export function readCode(text: string): string | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]+/g, '').toUpperCase()
  if (plain === '' || BY_CODE.has(plain)) return plain
  if (!/^\d*[.,]?\d+$/.test(plain)) return undefined
  const value = Number(plain.replace(',', '.'))
  return ATTENDANCE_CODES.find(({ code }) => Number(code) === value)?.code
}
