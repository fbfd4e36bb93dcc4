import { FRENCH_PASSWORDS } from './french-passwords'

/** Number of the most common passwords that are rejected (4-decisions, 10). */
const REFUSED = 3_000

let loaded: Promise<ReadonlySet<string>> | null = null

async function load(): Promise<ReadonlySet<string>> {
  // Loaded on first use: the dictionary has some 50,000 words and is needed only when a user sets a password.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as readonly string[]
  const most = ranked.slice(0, REFUSED).map((word) => word.toLowerCase())
  return new Set([...most, ...FRENCH_PASSWORDS])
}

/** The 3,000 most common passwords and common French ones, in lower case; `checkNewPassword` refuses them. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load()
  return loaded
}
