/** Narrow no-break space: between thousands, before `%` `;` `!` `?`. */
export const NNBSP = '\u202f'
/** No-break space: before units, as Intl writes fr-FR euros. */
const NBSP = '\u00a0'
/** Text in place of a missing or non-finite number (4-decisions, 25). */
export const MISSING = '-'

/** A formatted number with the typeset sign, as the domain's `typeset` writes it (4-decisions, 61). */
const typeset = (number: string): string => number.replace('-', '\u2212')

export type Figure = number | null | undefined

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(minimum: number, maximum: number, sign: 'negative' | 'exceptZero') {
  const key = `${minimum}/${maximum}/${sign}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    signDisplay: sign,
  })
  formatters.set(key, made)
  return made
}

function write(value: Figure, minimum: number, maximum: number, unit: string, signed = false) {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING
  const sign = signed ? 'exceptZero' : 'negative'
  const text = typeset(formatter(minimum, maximum, sign).format(value))
  return unit ? `${text}${unit === '%' ? NNBSP : NBSP}${unit}` : text
}

/** Euros without decimals, `418 250 €` (spec 1 §9). */
export const euros = (value: Figure): string => write(value, 0, 0, '€')

/** Euros for charts, thousands as k€ (3 §9; 4-decisions, 61): `950 €`, `1,5 k€`, `2 495,9 k€`. */
export const shortEuros = (value: Figure): string =>
  value !== null && value !== undefined && Math.abs(value) >= 1000
    ? write(value / 1000, 0, 1, 'k€')
    : euros(value)

/** Euros with their sign, for gaps: `+12 300 €`, `−450 €`, `0 €`. */
export const signedEuros = (value: Figure): string => write(value, 0, 0, '€', true)

/** A rate in euros per hour without decimals, `312 €/h`; `of` names the hours: `€/HEC`. */
export const rate = (value: Figure, of = 'h'): string => write(value, 0, 0, `€/${of}`)

/** A rate that is set, in euros per hour with its cents, `340,00 €/h`. */
export const exactRate = (value: Figure): string => write(value, 2, 2, '€/h')

/** Hours with one decimal, `2 318,5 h`; `decimals` 0 to 2. */
export const hours = (value: Figure, decimals = 1): string => write(value, decimals, decimals, 'h')

/** Hours with one decimal and their sign, for gaps: `−1 681,5 h`. */
export const signedHours = (value: Figure): string => write(value, 1, 1, 'h', true)

/** A percentage given as 65.2 for `65,2 %`, with at most one decimal (spec 1 §9). */
export const percent = (value: Figure, maximum = 1): string => write(value, 0, maximum, '%')

/** A percentage of a column, which all carry one decimal: `51,0 %` (4-decisions, 61). */
export const columnPercent = (value: Figure): string => write(value, 1, 1, '%')

/** A change of a column, with its sign and one decimal: `+3,0 %`. */
export const signedColumnPercent = (value: Figure): string => write(value, 1, 1, '%', true)

/** A percentage with its sign, for changes: `+3,4 %`. */
export const signedPercent = (value: Figure): string => write(value, 0, 1, '%', true)

/** A plain number with exactly `decimals` decimals, `1 809,20`. */
export const decimal = (value: Figure, decimals = 1): string => write(value, decimals, decimals, '')

/** Days with at most two decimals, `21,5`. */
export const days = (value: Figure): string =>
  // Fast path without `Intl`: the planning of a group formats thousands of small integers.
  Number.isInteger(value) && Math.abs(Number(value)) < 1000
    ? typeset(String(value))
    : write(value, 0, 2, '')

/** Days of a column of sums, with two decimals so that the column is alike: `20,50` (2 §2; 4-decisions, 61). */
export const daySum = (value: Figure): string => decimal(value, 2)

/** A count without decimals, `1 204`. */
export const integer = (value: Figure): string => write(value, 0, 0, '')

/** A number with its sign and exactly `decimals` decimals, for a column whose head has the unit: `−33 033`. */
export const signedDecimal = (value: Figure, decimals = 0): string =>
  write(value, decimals, decimals, '', true)

/** A count with its word, `1 jour`, `13 jours`; French keeps the singular below 2. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${integer(value)} ${Math.abs(value) < 2 ? one : many}`
