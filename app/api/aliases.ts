import { RepeatedFieldError, RuleError } from '~/domain/errors'

/** Canonical field name of each alternative spelling accepted on input (4-decisions, 4). */
const CANONICAL: Readonly<Record<string, string>> = {
  siteId: 'site',
  plateId: 'plate',
  groupId: 'group',
  workerId: 'worker',
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Thrown when a field has two different values under two spellings. */
class ContradictoryFieldsError extends RuleError {
  constructor(alias: string, name: string) {
    super(`Les champs ${name} et ${alias} se contredisent.`, 400)
  }
}

/** Parses a query into one value per field. @throws RepeatedFieldError for a field with two different values */
export function withEachOnce(query: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of query) {
    if ((fields.get(name) ?? value) !== value) throw new RepeatedFieldError(name)
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/** Thrown when a body nests lists deeper than `DEEPEST`. */
class TooDeepError extends RuleError {
  constructor() {
    super('Le corps de la requête est trop profondément imbriqué.', 400)
  }
}

/** Maximum depth of nested lists; no call needs more. */
const DEEPEST = 8

/**
 * Renames fields to their canonical names, also in the entries of a list. `__proto__` is omitted: no call has this
 * field, and setting it would replace the prototype of the other fields.
 * @throws ContradictoryFieldsError, TooDeepError
 */
export function withCanonicalNames(fields: Fields, depth = 0): Fields {
  if (depth > DEEPEST) throw new TooDeepError()
  const named: Fields = {}
  const put = (name: string, value: unknown, spelt: string) => {
    if (Object.hasOwn(named, name) && named[name] !== value)
      throw new ContradictoryFieldsError(spelt, name)
    named[name] = value
  }
  for (const [spelt, value] of Object.entries(fields)) {
    if (spelt === '__proto__') continue
    const name = Object.hasOwn(CANONICAL, spelt) ? (CANONICAL[spelt] ?? spelt) : spelt
    const list = Array.isArray(value)
    put(
      name,
      list
        ? value.map((entry) => (isFields(entry) ? withCanonicalNames(entry, depth + 1) : entry))
        : value,
      spelt,
    )
  }
  return named
}
