/** Files that the watched folder reads. */
const READABLE = /\.(xlsx|xls|ods|csv|txt)$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not hold them
const FORBIDDEN = /[/\\:*?"<>|\u0000-\u001f\u007f]/

/**
 * French message when a text is no file name of IMPORT_DIR with at most one of `{date}` and `{period}` (8 §1); null when
 * valid.
 */
export function filePatternProblem(pattern: string): string | null {
  if (FORBIDDEN.test(pattern) || pattern.startsWith('.'))
    return 'Un simple nom de fichier est attendu, sans dossier ni caractère spécial.'
  if (!READABLE.test(pattern)) return 'Le nom de fichier finit par .xlsx, .xls, .ods, .csv ou .txt.'
  const places = pattern.match(/\{[^{}]*\}/g) ?? []
  if (places.length > 1) return 'Le nom de fichier contient {date} ou {period} au plus une fois.'
  const rest = pattern.replace(/\{(date|period)\}/, '')
  return /[{}]/.test(rest) ? 'Entre accolades, le nom de fichier n’a que {date} ou {period}.' : null
}
