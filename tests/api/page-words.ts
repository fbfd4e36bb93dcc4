/** What no page says (issue 12): one set of decimals and one set of words. */
const WRONG: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\d,0[\s\u00a0\u202f]?%/u, 'a percentage without its 0: 65 %'],
  [/\bCA (?:NET|net)\b/u, 'CA Net'],
  [/\bGLOBAL\b/u, 'Global'],
]

const shown = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*\b(?:aria-label|title|alt|placeholder)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', '\u00a0')

/** What a page says otherwise than the others, with the text around it; names and words alike, spoken ones too. */
export function wordFaults(html: string): string[] {
  const text = shown(html)
  return WRONG.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    if (!found) return []
    const around = text.slice(Math.max(0, found.index - 30), found.index + 30)
    return [`say ${instead} in «${around.replace(/\s+/g, ' ')}»`]
  })
}
