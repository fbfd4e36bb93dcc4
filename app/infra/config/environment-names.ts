/** Variable names of other products, with the name that this product uses; setting one of them is a mistake. */
const OTHERS: Readonly<Record<string, string>> = {
  MONGO_URI: 'MONGODB_URI',
  MONGO_URL: 'MONGODB_URI',
  MONGODB: 'MONGODB_URI',
  MONGODB_HOST: 'MONGODB_URI',
  SECRET: 'SESSION_SECRET',
  SESSION_KEY: 'SESSION_SECRET',
  COOKIE_SECRET: 'SESSION_SECRET',
  SMTP_HOST: 'SMTP_URL',
  MAIL_URL: 'SMTP_URL',
  PUBLIC_URL: 'APP_URL',
  DATA_PATH: 'DATA_DIR',
  DEMO_MODE: 'DEMO',
}

/** Number of single-letter insertions, deletions and replacements between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

const letters = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Variables that look like one of the product's but are none of them (spec 6: unknown variables of the
 * product's names stop the start). Names of five letters or less (PORT, HOST, NOW) are too common elsewhere
 * to be compared by likeness; for the others two wrong letters, another case or missing underscores count.
 */
export function misspeltVariables(
  present: readonly string[],
  names: readonly string[],
): { found: string; meant: string }[] {
  return present.flatMap((found) => {
    if (names.includes(found)) return []
    const other = OTHERS[found.toUpperCase()]
    if (other) return [{ found, meant: other }]
    const spelt = letters(found)
    const meant = names.find((name) => {
      if (letters(name).length <= 5) return false
      const allowed = letters(name).length > 8 ? 2 : 1
      return (
        spelt === letters(name) ||
        (spelt.length > 5 && distance(spelt, letters(name)) <= allowed) ||
        // `MONGODB_URI_PROD`, `SESSION_SECRET_OLD`
        (name.length > 7 && found.toUpperCase().startsWith(`${name}_`))
      )
    })
    return meant ? [{ found, meant }] : []
  })
}
