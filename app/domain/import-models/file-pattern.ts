/** Files that the watched folder reads. */
const READABLE = /\.(xlsx|xls|ods|csv|txt)$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not hold them
const FORBIDDEN = /[/\\:?"<>|\u0000-\u001f\u007f]/
/** Most `*` of a pattern. */
const MOST_STARS = 3

/**
 * French message when a text is no file name of IMPORT_DIR with at most one of `{date}`, `{activity}` and `{period}`
 * (8 §1), and at most three `*` for any text (8 §5); null when valid.
 */
export function filePatternProblem(pattern: string): string | null {
  if (FORBIDDEN.test(pattern) || pattern.startsWith('.'))
    return 'Un simple nom de fichier est attendu, sans dossier ni caractère spécial.'
  if (!READABLE.test(pattern)) return 'Le nom de fichier finit par .xlsx, .xls, .ods, .csv ou .txt.'
  const places = pattern.match(/\{[^{}]*\}/g) ?? []
  if (places.length > 1)
    return 'Le nom de fichier contient {date}, {activity} ou {period} au plus une fois.'
  const rest = pattern.replace(/\{(date|activity|period)\}/, '')
  if (/[{}]/.test(rest))
    return 'Entre accolades, le nom de fichier n’a que {date}, {activity} ou {period}.'
  if (pattern.split('*').length - 1 > MOST_STARS)
    return `Le nom de fichier contient l’étoile (*) au plus ${MOST_STARS} fois.`
  // '*.csv' would take every export of the folder.
  return /[\p{L}\p{N}]/u.test(rest.replace(READABLE, '')) || places.length > 0
    ? null
    : 'Le nom de fichier contient un texte qui le distingue des autres.'
}
