import { FRENCH_PASSWORDS } from './french-passwords'

/** How many of the most common passwords are refused (4-decisions, 10). */
const REFUSED = 3_000

let loaded: Promise<ReadonlySet<string>> | null = null

async function load(): Promise<ReadonlySet<string>> {
  // why: some 50,000 words, wanted only when somebody chooses a password
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as readonly string[]
  const most = ranked.slice(0, REFUSED).map((word) => word.toLowerCase())
  return new Set([...most, ...FRENCH_PASSWORDS])
}

/** The 3,000 most common passwords and those of French speakers, lower-cased. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load()
  return loaded
}
