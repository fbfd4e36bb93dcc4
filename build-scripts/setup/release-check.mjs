/** Numbers of a version, `1.2.3`. */
const VERSION = /^\d+\.\d+\.\d+$/

/** Text of a version's entry in CHANGELOG.md, from its heading `## VERSION — …` to the next one; null for none. */
function entryOf(version, changelog) {
  const [, ...entries] = changelog.split(/^## /m)
  const found = entries.find((entry) => entry.split(/\s/, 1)[0] === version)
  return found === undefined ? null : found.slice(found.indexOf('\n')).trim()
}

/**
 * What a version lacks for its release: French sentences, none when nothing is missing.
 * @param version of package.json
 * @param locked version that package-lock.json repeats
 * @param changelog text of CHANGELOG.md
 * @param stores names of the files in tests/fixtures/stores
 */
export function releaseProblems({ version, locked, changelog, stores }) {
  if (!VERSION.test(version))
    return [`La version « ${version} » de package.json n’est pas de la forme 1.2.3.`]
  const entry = entryOf(version, changelog)
  const problems = [
    locked === version
      ? null
      : `La version de package-lock.json est ${locked}, celle de package.json ${version} : lancez npm install.`,
    entry === null ? `CHANGELOG.md n’a pas de titre « ## ${version} — date ».` : null,
    entry === '' ? `Dans CHANGELOG.md, l’entrée ${version} est vide.` : null,
    stores.includes(`${version}.db.br`)
      ? null
      : `Il manque la base tests/fixtures/stores/${version}.db.br : lancez RENEW_FIXTURES=1 npx vitest run tests/services/stores.`,
  ]
  return problems.filter((one) => one !== null)
}
