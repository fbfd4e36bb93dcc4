/** Texts that attack a browser, a database, a spreadsheet, a log or a human reader. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  operator: '{"$gt":""}',
  prototype: '__proto__',
  constructor: 'constructor.prototype',
  script: '<script>alert(1)</script>',
  attribute: '" onmouseover="alert(1)" x="',
  formula: "=cmd()|' /C calc'!A0",
  bidi: 'abc\u202etxt.exe',
  nul: 'abc\u0000def',
  surrogate: 'abc\ud800def',
  'line breaks': 'abc\r\nBcc: victime@essai.fr\r\n\r\nabc',
  path: '../../../../etc/passwd',
  long: 'a'.repeat(10_000),
}

/** JSON values sent where a text or number is expected. */
export const HOSTILE_VALUES: Readonly<Record<string, unknown>> = {
  ...HOSTILE_TEXTS,
  'an operator': { $gt: '' },
  'a negation': { $ne: null },
  'an object that is no text': { toString: 1, valueOf: 1 },
  'a list of operators': [{ $gt: '' }],
  'a list of lists': [[['a']]],
  'a prototype': JSON.parse(
    '{"__proto__":{"role":"administrator"},"constructor":{"prototype":{}}}',
  ),
  nothing: null,
  true: true,
  'a huge number': 1e308,
  'a negative number': -1,
  'half a number': 0.5,
}

/** Characters that no stored text may contain: control, bidirectional and broken ones. */
const FORBIDDEN = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}|\ufffd/u

/** Paths of harmful content in a stored or returned value: keys of operators or prototypes, forbidden characters. */
export function harmIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return FORBIDDEN.test(value) || value.includes('INTRUS') ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(/^\$|^(__proto__|constructor|prototype)$/.test(key) ? [`${path}.${key}`] : []),
    ...harmIn(inner, `${path}.${key}`),
  ])
}

/** Words of the libraries' English messages, which no message of the product contains. */
export const FOREIGN_WORDS =
  /\b(Invalid|Expected|expected|Received|received|Required|Unexpected|Error|Cannot|undefined|NaN|object|string|number|boolean|array)\b/
