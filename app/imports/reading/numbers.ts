/** Number parsed from text, or the reason why the text is invalid. */
export type NumberReading =
  | { ok: true; value: number }
  | { ok: false; reason: 'ambiguous' | 'not-a-number' }

const WRITTEN: readonly RegExp[] = [
  /^\d+$/,
  // 1 234,56 and 1 234.56
  /^\d{1,3}( \d{3})+([,.]\d+)?$/,
  // 1234,56 and 1234.56
  /^\d+[,.]\d+$/,
  // 1,234,567 and 1.234.567
  /^\d{1,3}(,\d{3}){2,}$/,
  /^\d{1,3}(\.\d{3}){2,}$/,
  // 1.234,56 and 1,234.56
  /^\d{1,3}(\.\d{3})+,\d+$/,
  /^\d{1,3}(,\d{3})+\.\d+$/,
]
/** One separator before exactly three digits: thousands for some, decimals for others. */
const AMBIGUOUS = /^[1-9]\d{0,2}[,.]\d{3}$/
const SEPARATORS = /[,.]/g

/** How a file writes numbers, when its import model says so: `1 234,56` and `1.234,56`, or `1,234.56` (8 §1). */
export type NumberStyle = 'fr' | 'en'
const STYLED: Readonly<Record<NumberStyle, RegExp>> = {
  fr: /^(?:\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+|(?=,))(?:,\d+)?$/,
  en: /^(?:\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:,\d{3})+|(?=\.))(?:\.\d+)?$/,
}
const PLAIN = /^-?\d{1,15}$/
const NOT_A_NUMBER = { ok: false, reason: 'not-a-number' } as const

/**
 * A number as French people write it, with any space between thousands (spec 5 §1). `1,234` and `1.234` with no
 * other separator are ambiguous; other ways of writing are read when only one reading is possible.
 * @param unit a unit that may follow the number, such as `€`
 */
export function readNumber(text: string, unit?: string): NumberReading {
  let rest = text.replace(/\s+/gu, ' ').trim()
  if (unit && rest.toLowerCase().endsWith(unit)) rest = rest.slice(0, -unit.length).trimEnd()
  const sign = /^([-−–+]) ?/.exec(rest)
  if (sign) rest = rest.slice(sign[0].length)
  if (AMBIGUOUS.test(rest)) return { ok: false, reason: 'ambiguous' }
  if (rest.length > 30 || !WRITTEN.some((way) => way.test(rest)))
    return { ok: false, reason: 'not-a-number' }
  const value = Number(plain(rest.replaceAll(' ', '')))
  return { ok: true, value: sign && sign[1] !== '+' && value !== 0 ? -value : value }
}

/**
 * A number in the writing that an import model names, so that `1.234` is not ambiguous (8 §1). The minus may follow the
 * digits, as accounting programs write it: `123,45-`. Parentheses are no sign.
 * @param unit a unit that may follow the number, such as `€`
 */
export function readStyledNumber(text: string, style: NumberStyle, unit?: string): NumberReading {
  if (PLAIN.test(text)) return { ok: true, value: Number(text) || 0 }
  let rest = text.replace(/\s+/gu, ' ').trim()
  if (unit && rest.toLowerCase().endsWith(unit)) rest = rest.slice(0, -unit.length).trimEnd()
  const before = /^([-−–+]) ?/.exec(rest)
  const after = before ? null : / ?([-−–+])$/.exec(rest)
  const sign = (before ?? after)?.[1]
  if (before) rest = rest.slice(before[0].length)
  if (after) rest = rest.slice(0, -after[0].length)
  if (rest.length > 30 || !STYLED[style].test(rest)) return NOT_A_NUMBER
  const digits =
    style === 'fr' ? rest.replace(/[. ]/g, '').replace(',', '.') : rest.replace(/[, ]/g, '')
  const value = Number(digits)
  return { ok: true, value: sign && sign !== '+' && value !== 0 ? -value : value }
}

/** The last separator is the decimal one when it occurs once; the others stand between thousands. */
function plain(digits: string): string {
  const separators = digits.match(SEPARATORS) ?? []
  const last = separators.at(-1)
  if (!last) return digits
  if (separators.length > 1 && separators.every((separator) => separator === last))
    return digits.replace(SEPARATORS, '')
  const at = digits.lastIndexOf(last)
  return `${digits.slice(0, at).replace(SEPARATORS, '')}.${digits.slice(at + 1)}`
}
